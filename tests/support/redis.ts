import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { NeededPackages } from '#tests/support/debian-packages.ts'
import { freePort } from '#tests/support/listen.ts'
import { onPath } from '#tests/support/on-path.ts'

const programs = ['valkey-server', 'redis-server']

export const redisPackages: NeededPackages = { programs, packages: ['redis-server'] }

/** The Valkey or Redis on PATH. Throws when there is none: what shares counts by it is tested everywhere. */
export function findRedis(): string {
  const [found] = onPath(programs)
  if (found === undefined)
    throw new Error('The tests need Valkey or Redis on PATH, and apt-get could not install redis-server.')
  return found
}

export type RedisProcess = {
  url: string
  /** Has it answer nothing until `resume`. */
  pause(): void
  resume(): void
  /** Ends it at once, as a crash would; without effect afterwards. */
  kill(): Promise<void>
}

/** Starts a Valkey or Redis on a free port, which keeps nothing on disk. */
export async function startRedis(): Promise<RedisProcess> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vior-redis-'))
  const port = await freePort()
  const settings = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no' }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  const child = spawn(findRedis(), args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.includes('Ready to accept connections')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`Redis ended with ${code}`)))
  })
  return {
    url: `redis://127.0.0.1:${port}`,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async kill() {
      if (!child.kill('SIGKILL')) return
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
