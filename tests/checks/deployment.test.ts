import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { sessionTimeouts } from '#server/database/postgres.ts'
import { findCaddy, caddyfile } from '#tests/support/caddy.ts'
import { onPath } from '#tests/support/on-path.ts'

const read = (name: string) => readFileSync(path.join('deploy', name), 'utf8')
const units = readdirSync('deploy').filter((name) => /\.(service|timer)$/.test(name))

/** Read by Node, the C library and the S3 client. */
const ofTheRuntime = new Set([
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
  'NODE_COMPILE_CACHE',
  'NODE_ENV',
  'NODE_OPTIONS',
  'OTEL_EXPORTER_OTLP_HEADERS',
])
/** Settings of docs/operations.md that compose.yaml does not pass on: of the image, of the build, and for tests. */
const notOfCompose = new Set([
  'PORT',
  'HOST',
  'DATA_DIR',
  'SITE_DIR',
  'VITE_API_BASE',
  'VITE_COMPANY',
  'LOCAL_PUSH',
])
/** Settings that compose.yaml gives a value of its own, whatever is in compose.env. */
const ofComposeItself = new Set([
  'PUBLIC_URL',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'DATABASE_JOBS_URL',
  'DATABASE_POOL_SIZE',
  'TRUSTED_PROXIES',
])
/** Names of settings as the code of the server spells them: `env.NAME` or a key of the schema. */
const ofTheServer = new Set(
  globSync('server/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:env\.|^ {2})([A-Z][A-Z_]+)(?::|\b)/gm)].map(
      ([, name]) => name,
    ),
  ),
)
const isRead = (name: string) => ofTheServer.has(name) || ofTheRuntime.has(name)

const composeSchema = v.object({
  services: v.record(
    v.string(),
    v.object({
      image: v.optional(v.string()),
      environment: v.optional(v.record(v.string(), v.string()), {}),
      volumes: v.optional(v.array(v.string()), []),
      networks: v.array(v.string()),
      depends_on: v.optional(v.record(v.string(), v.unknown()), {}),
    }),
  ),
  volumes: v.record(v.string(), v.unknown()),
  networks: v.record(v.string(), v.unknown()),
})
const compose = v.parse(composeSchema, parse(read('compose.yaml'), { merge: true }))
const ours = Object.entries(compose.services).filter(([, { image }]) => image === 'vior')

describe('the units of systemd', () => {
  test.each(units)('%s sets only what the server reads', (unit) => {
    const set = [...read(unit).matchAll(/^(?:Environment=|# {3})(.*)$/gm)].flatMap(([, line = '']) =>
      [...line.matchAll(/(?:^|[ "])([A-Z][A-Z_]+)=/g)].map(([, name = '']) => name),
    )
    expect(set.filter((name) => !isRead(name))).toEqual([])
    if (unit.endsWith('.service')) expect(set).toContain('DATA_DIR')
  })

  test.runIf(onPath(['systemd-analyze']).length > 0)('are valid', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'vior-units-'))
    const files = units.map((unit) => path.join(folder, unit.replace('@', '@8000')))
    // Node is elsewhere on the machine of a test.
    for (const [i, file] of files.entries())
      writeFileSync(file, read(units[i] ?? '').replaceAll('/usr/bin/node', process.execPath))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    expect([status, stderr]).toEqual([0, ''])
  })
})

describe('compose.yaml', () => {
  test('sets only what the server reads', () => {
    const names = ours.flatMap(([, { environment }]) => Object.keys(environment))
    expect(ours.map(([name]) => name)).toEqual(['server1', 'server2', 'backup'])
    expect(names).toEqual(expect.arrayContaining(['DATABASE_URL', 'DATABASE_READ_URL', 'BACKUPS_KEEP']))
    expect(names.filter((name) => !isRead(name))).toEqual([])
  })

  test('passes on every setting that is documented and none of its own', () => {
    const operations = readFileSync('docs/operations.md', 'utf8')
    const rows = [...operations.matchAll(/^\| (`[A-Z].*)$/gm)].map(([, row = '']) => row)
    const documented = rows.flatMap((row) =>
      [...row.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name),
    )
    expect(documented).toEqual(expect.arrayContaining(['TOKEN_SECRET', 'BACKUPS_KEEP', 'OTEL_SERVICE_NAME']))
    const set = new Map(ours.flatMap(([, { environment }]) => Object.entries(environment)))
    const lacking = documented.filter((name) => !set.has(name) && !notOfCompose.has(name))
    expect(lacking).toEqual([])
    const passed = [...set].filter(([name]) => !ofComposeItself.has(name))
    expect(passed.filter(([name, value]) => !value.startsWith(`\${${name}:`))).toEqual([])
  })

  test('sets only what the Caddyfile reads, and names the servers', () => {
    const { caddy } = compose.services
    const caddyfileText = readFileSync(caddyfile, 'utf8')
    for (const name of Object.keys(caddy?.environment ?? {})) expect(caddyfileText).toContain(`{$${name}`)
    expect(caddy?.environment.APP_ADDRESS).toBe('server1:8000 server2:8000')
  })

  test('names services, volumes, networks and files that exist', () => {
    for (const { volumes, networks, depends_on } of Object.values(compose.services)) {
      for (const name of networks) expect(compose.networks).toHaveProperty(name)
      for (const name of Object.keys(depends_on)) expect(compose.services).toHaveProperty(name)
      for (const [from = ''] of volumes.map((volume) => volume.split(':')))
        if (from.startsWith('./')) expect(read(from)).not.toBe('')
        else expect(compose.volumes).toHaveProperty(from)
    }
  })
})

test('the role has the timeouts that PgBouncer does not pass on, and the server asks for no others', () => {
  const ignored = /^ignore_startup_parameters = (.+)$/m.exec(read('pgbouncer.ini'))?.[1]?.split(',') ?? []
  for (const [name, ms] of Object.entries(sessionTimeouts)) {
    expect(ignored).toContain(name)
    for (const file of ['pgbouncer.ini', 'first-start.sh'])
      expect(read(file)).toContain(`alter role vior set ${name} = '${ms / 1000}s'`)
  }
})

describe('the way to the databases', () => {
  const lines = read('pgbouncer.ini').split('\n')
  const settings = new Map(
    lines.map((line) => line.split(' = ')).map(([name = '', value = '']) => [name, value]),
  )

  test('is encrypted between machines', () => {
    expect(settings.get('server_tls_sslmode')).toBe('verify-full')
    const hosts = read('postgresql.conf').matchAll(/hostssl|sslmode=verify-full/g)
    expect([...hosts]).toHaveLength(3)
  })

  test('leaves connections to the superuser also when one machine has all pools', () => {
    const ofPostgres = /max_connections = (\d+)/.exec(read('postgresql.conf'))?.[1] ?? '100'
    const ofJobs = /^vior_jobs = .* pool_size=(\d+)$/m.exec(read('pgbouncer.ini'))?.[1]
    const all = 2 * Number(settings.get('default_pool_size')) + Number(ofJobs)
    expect(all).toBeLessThan(Number(ofPostgres) - 3)
  })

  test('ends at the old primary when PgBouncer is told another', () => {
    expect(settings.get('pool_mode')).toBe('session')
    expect(settings.get('server_fast_close')).toBe('1')
  })

  test('is that of a role which is no superuser', () => {
    const { primary, replica } = compose.services
    const passwordNames = [...read('first-start.sh').matchAll(/\$([A-Z_]+_PASSWORD)/g)].map(
      ([, name]) => name,
    )
    expect(passwordNames).toEqual(['DATABASE_PASSWORD', 'REPLICATION_PASSWORD'])
    expect(Object.keys(primary?.environment ?? {})).toEqual(expect.arrayContaining(passwordNames))
    expect(primary?.environment).not.toHaveProperty('POSTGRES_USER')
    expect(replica?.environment.PGPASSWORD).toContain('REPLICATION_PASSWORD')
    for (const [, { environment }] of ours)
      expect(environment.DATABASE_URL).toContain('//vior:${DATABASE_PASSWORD:?}@')
  })

  test('has one slot, by the name under which the replica connects', () => {
    expect(read('first-start.sh')).toContain("pg_create_physical_replication_slot('replica1', true)")
    for (const file of ['compose.yaml', 'postgresql.conf'])
      expect(read(file)).toMatch(/application_name=replica1 ?[\s\S]*? -S replica1/)
  })
})

test.runIf(findCaddy() !== undefined)(
  'Caddy sends only reads again, and asks whether the servers run',
  () => {
    const env = { ...process.env, APP_ADDRESS: '127.0.0.1:8000 127.0.0.1:8001', HOME: tmpdir() }
    const args = ['adapt', '--config', caddyfile, '--adapter', 'caddyfile']
    const { status, stdout, stderr } = spawnSync('caddy', args, { env, encoding: 'utf8' })
    expect(status, stderr).toBe(0)
    const proxy = stdout.slice(stdout.indexOf('"handler":"reverse_proxy"'))
    expect(proxy).toContain('"retry_match":[{"method":["GET","HEAD"]}]')
    expect(proxy).toContain('"uri":"/api/health"')
    // What a client breaks off would count.
    expect(proxy).not.toContain('fail_duration')
    expect(proxy).toContain('"upstreams":[{"dial":"127.0.0.1:8000"},{"dial":"127.0.0.1:8001"}]')
  },
)
