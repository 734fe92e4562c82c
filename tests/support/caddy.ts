import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { NeededPackages } from '#tests/support/debian-packages.ts'
import { freePort } from '#tests/support/listen.ts'
import { onPath } from '#tests/support/on-path.ts'

/** The Caddy on PATH; undefined when there is none. */
export function findCaddy(): string | undefined {
  return onPath(['caddy'])[0]
}

export const caddyPackages: NeededPackages = { programs: ['caddy'], packages: ['caddy'] }

/** Prints which Caddy the tests use: without one they run without a proxy. */
export function reportCaddy(): void {
  console.log(
    findCaddy() ?? 'NO PROXY: there is no Caddy here and none could be installed; its tests are left out.',
  )
}

/** The configuration of the deployed proxy. */
export const caddyfile = 'deploy/Caddyfile'

export type Caddy = {
  /** Over IPv4, without a trailing slash; by host name over TLS. */
  url: string
  /** The same over IPv6. */
  urlOverIpv6: string
  /** Over TLS: the CA that signed the certificate of localhost, as PEM; removed by `stop`. */
  authority: string | undefined
  stop(): Promise<void>
}

type CaddyOptions = {
  /**
   * Networks whose X-Forwarded-For is passed on, such as those of another proxy in front; none by default.
   */
  trusts?: readonly string[]
  /** TLS for localhost, with HTTP/2, instead of plain HTTP for any name. */
  isTls?: boolean
}

/**
 * Starts Caddy with deploy/Caddyfile as a reverse proxy of `target` (host and port) on a free port of
 * 127.0.0.1 and [::1]. It replaces X-Forwarded-For with the client's address. Its files, including a
 * temporary CA, are in a folder that `stop` removes. Throws when Caddy is missing or does not start.
 */
export async function startCaddy(
  target: string,
  { trusts = [], isTls = false }: CaddyOptions = {},
): Promise<Caddy> {
  const home = await mkdtemp(path.join(tmpdir(), 'vior-caddy-'))
  const port = await freePort()
  const child = runCaddy('run', home, {
    SITE_ADDRESS: isTls ? `https://localhost:${port}` : `http://:${port}`,
    APP_ADDRESS: target,
    PROXIES_IN_FRONT: trusts.join(' '),
    BIND_ADDRESSES: '127.0.0.1 [::1]',
    HTTP_PORT: String(await freePort()),
    CADDY_ADMIN: 'off',
  })
  const ended = once(child, 'exit')
  await logged(child, ['serving initial configuration', ...(isTls ? ['certificate obtained'] : [])])
  return {
    url: isTls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
    urlOverIpv6: `${isTls ? 'https' : 'http'}://[::1]:${port}`,
    authority: isTls ? await readFile(path.join(home, authorityFile), 'utf8') : undefined,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(home, { recursive: true })
    },
  }
}

const authorityFile = 'caddy/pki/authorities/local/root.crt'

/** Runs a command of Caddy on deploy/Caddyfile with these settings and all of its own files in `home`. */
export function runCaddy(
  command: 'run' | 'validate',
  home: string,
  settings: Readonly<Record<string, string>>,
): ChildProcessByStdio<null, null, Readable> {
  const program = findCaddy()
  if (program === undefined) throw new Error('There is no Caddy on PATH.')
  return spawn(program, [command, '--config', caddyfile, '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

/** Waits until each of these texts was in a line of the log; rejects when the program ends before. */
function logged(child: ChildProcessByStdio<null, null, Readable>, texts: readonly string[]): Promise<void> {
  const lines: string[] = []
  const missing = new Set(texts)
  return new Promise((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => {
      if (missing.size === 0) return
      lines.push(line)
      for (const text of missing) if (line.includes(text)) missing.delete(text)
      if (missing.size === 0) resolve()
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`Caddy ended with ${code}: ${lines.join('\n')}`)))
  })
}
