import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'
import { freePort } from '#tests/support/listen.ts'

const parts = (
  'src sw server content scripts public index.html manifest.webmanifest package.json tsconfig.json vite.config.ts ' +
  'panda.config.ts'
).split(' ')

const metadata = v.object({ optimized: v.record(v.string(), v.object({ src: v.string() })) })

/**
 * `npm run dev` in a copy of the tree, within the tree so that it finds the same dependencies. A copy,
 * because it writes the style sheet and the messages, which builds of other tests read.
 */
export class Development {
  /** `url` of Vite, `siteUrl` of the API, which serves the last build as well. */
  readonly url: string
  readonly siteUrl: string
  readonly #folder: string
  readonly #child: ChildProcess

  private constructor(folder: string, child: ChildProcess, url: string, siteUrl: string) {
    this.#folder = folder
    this.#child = child
    this.url = url
    this.siteUrl = siteUrl
  }

  static async start(): Promise<Development> {
    await mkdir('.cache', { recursive: true })
    const folder = await mkdtemp(path.resolve('.cache/development-'))
    await Promise.all(parts.map((part) => cp(part, path.join(folder, part), { recursive: true })))
    await symlink(path.resolve('dist'), path.join(folder, 'dist'))
    // The compiler of the messages looks for its plugin there.
    await mkdir(path.join(folder, 'node_modules'))
    await symlink(path.resolve('node_modules/@inlang'), path.join(folder, 'node_modules/@inlang'))
    const port = String(await freePort())
    const child = spawn(process.execPath, ['scripts/dev.ts'], {
      cwd: folder,
      // A process group of its own, so that its child processes end with it.
      detached: true,
      env: {
        ...process.env,
        PATH: `${path.resolve('node_modules/.bin')}:${process.env.PATH}`,
        PORT: port,
        HOST: '127.0.0.1',
        DATA_DIR: path.join(folder, 'data'),
        RATE_LIMIT_FACTOR: '1000',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      return new Development(folder, child, await listening(child), `http://localhost:${port}`)
    } catch (error) {
      await end(child, folder)
      throw error
    }
  }

  /** The file from which Vite bundled each library, by import name. */
  async libraries(): Promise<Record<string, string>> {
    const folder = path.join(this.#folder, 'node_modules/.vite/deps')
    const text = await readFile(path.join(folder, '_metadata.json'), 'utf8')
    const { optimized } = v.parse(metadata, JSON.parse(text))
    return Object.fromEntries(
      Object.entries(optimized).map(([name, { src }]) => [name, path.resolve(folder, src)]),
    )
  }

  close(): Promise<void> {
    return end(this.#child, this.#folder)
  }
}

/** Vite's URL, once the API listens too. */
function listening(child: ChildProcess): Promise<string> {
  let printed = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += stripVTControlCharacters(chunk.toString())
      const url = /Local:\s+(http:\/\/localhost:\d+)\//.exec(printed)?.[1]
      if (url && printed.includes('Listening on')) resolve(url)
    })
    child.once('exit', () => reject(new Error(`the development server ended before it listened: ${printed}`)))
  })
}

async function end(child: ChildProcess, folder: string): Promise<void> {
  if (child.pid !== undefined && child.exitCode === null) {
    const exited = once(child, 'exit')
    process.kill(-child.pid, 'SIGKILL')
    await exited
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
