import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '#tests/support/chromium.ts'

/** A browser whose profile outlives it: it can be killed, like a phone whose battery dies. */
export class KillableBrowser {
  readonly #profile: string
  #child: ChildProcess | undefined

  private constructor(profile: string) {
    this.#profile = profile
  }

  static async make(): Promise<KillableBrowser> {
    return new KillableBrowser(await mkdtemp(path.join(tmpdir(), 'vior-profile-')))
  }

  /** `prepare` gets the page before its first navigation. */
  async open(url: string, prepare?: (page: Page) => Promise<void>): Promise<Page> {
    const child = spawn(
      findChromium(),
      [
        '--headless=new',
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-quic',
        '--remote-debugging-port=0',
        `--user-data-dir=${this.#profile}`,
        'about:blank',
      ],
      // A process group of its own, so that its child processes are killed with it.
      { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
    )
    this.#child = child
    const browser = await chromium.connectOverCDP(await debuggerOf(child))
    const [context] = browser.contexts()
    if (!context) throw new Error('the browser has no context')
    const page = await context.newPage()
    await prepare?.(page)
    await page.goto(url)
    return page
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    process.kill(-child.pid, 'SIGKILL')
    await exited
  }

  async close(): Promise<void> {
    await this.kill()
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

function debuggerOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const address = /DevTools listening on (\S+)/.exec(text)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error('the browser ended before it listened')))
  })
}
