import { randomBytes } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

export type ServerProcess = {
  url: string
  pid: number
  /** All output so far, including errors. */
  output(): string
  /** Ends it and returns its exit code, or null when the signal ended it. */
  stop(signal: NodeJS.Signals): Promise<number | null>
}

type ProcessOptions = {
  /** A PostgreSQL URL, or the path of a SQLite file in the data folder. */
  place?: string
  mode?: 'demo' | 'production'
  env?: Record<string, string>
  /** Runs the server under another command, such as taskset. */
  under?: string[]
}

/** As in deploy/vior@.service: it halves the start time. */
export const compileCache = { NODE_COMPILE_CACHE: path.join(tmpdir(), 'vior-compile-cache') }

/** Starts `node server/main.ts` on a free port and waits until it listens. */
export async function startServerProcess(
  dataDir: string,
  options: ProcessOptions = {},
): Promise<ServerProcess> {
  const { place = '', mode = 'demo', env = {}, under = [] } = options
  const [command, ...args] = [...under, process.execPath, 'server/main.ts', mode] as const
  const child = spawn(command, args, {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: place.startsWith('postgres') ? place : '',
      TOKEN_SECRET: '',
      CERTIFICATE_SECRET: '',
      ...compileCache,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // After its end and the last line of its output.
  const ended = once(child, 'close')
  const lines: string[] = []
  createInterface(child.stderr).on('line', (line) => void lines.push(line))
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line)
      const address = /^Listening on (\S+)/.exec(line)?.[1]
      if (address) resolve(address)
    })
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${lines.join('\n')}`)))
  })
  return {
    url,
    pid: child.pid ?? 0,
    output: () => lines.join('\n'),
    async stop(signal) {
      child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}

/** Secrets with which a production server starts. */
export function newSecrets(): { TOKEN_SECRET: string; CERTIFICATE_SECRET: string } {
  const secret = () => randomBytes(32).toString('hex')
  return { TOKEN_SECRET: secret(), CERTIFICATE_SECRET: secret() }
}
