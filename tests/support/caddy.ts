import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '#tests/support/listen.ts'
import { onPath } from '#tests/support/on-path.ts'

/** The Caddy on PATH; undefined when there is none. */
export function findCaddy(): string | undefined {
  return onPath(['caddy'])[0]
}

/** Finds Caddy or installs Debian's when this is root. Without it the tests run without a proxy, and this says so. */
export function ensureCaddy(): string | undefined {
  if (findCaddy() === undefined && process.getuid?.() === 0 && onPath(['apt-get']).length > 0) {
    const install = ['install', '-y', '-qq', '--no-install-recommends', 'caddy']
    for (const args of [['update', '-qq'], install])
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 180_000 })
  }
  const found = findCaddy()
  console.log(
    found ?? 'NO PROXY: there is no Caddy here and none could be installed; its tests are left out.',
  )
  return found
}

export type Caddy = {
  /** Over IPv4, without a slash at the end. */
  url: string
  /** The same over IPv6. */
  urlOverIpv6: string
  stop(): Promise<void>
}

type CaddyOptions = {
  /** Networks whose X-Forwarded-For is passed on, such as those of another proxy in front; none by default. */
  trusts?: readonly string[]
}

/**
 * Starts Caddy as a reverse proxy of `target` (host and port) over plain HTTP on a free port of 127.0.0.1 and [::1].
 * It replaces X-Forwarded-For by the client's address, and keeps its files in a folder that `stop` removes.
 */
export async function startCaddy(target: string, { trusts = [] }: CaddyOptions = {}): Promise<Caddy> {
  const program = findCaddy()
  if (program === undefined) throw new Error('There is no Caddy on PATH.')
  const home = await mkdtemp(path.join(tmpdir(), 'vior-caddy-'))
  const port = await freePort()
  const file = path.join(home, 'Caddyfile')
  await writeFile(file, configOf(port, target, trusts))
  const child = spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  const lines: string[] = []
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => {
      lines.push(line)
      if (line.includes('serving initial configuration')) resolve()
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`Caddy ended with ${code}: ${lines.join('\n')}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    urlOverIpv6: `http://[::1]:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(home, { recursive: true })
    },
  }
}

function configOf(port: number, target: string, trusts: readonly string[]): string {
  const trusted = trusts.length > 0 ? `trusted_proxies ${trusts.join(' ')}` : ''
  return `{
	admin off
	auto_https off
}
:${port} {
	bind 127.0.0.1 [::1]
	reverse_proxy ${target} {
		${trusted}
	}
}
`
}
