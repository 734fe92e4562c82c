import { randomBytes } from 'node:crypto'
import { appendFile, chown, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { systemClock } from '#server/clock.ts'
import { backUpDatabase } from '#server/commands/back-up-database.ts'
import { restoreDatabase } from '#server/commands/restore-database.ts'
import { isReachable, openDatabase } from '#server/database/database.ts'
import type { Binaries } from './binaries.ts'
import { Part, runToEnd } from './part.ts'

/** PostgreSQL and PgBouncer refuse to run as root. */
const nobody = 65_534

export type Stack = {
  /** Where people reach it, without a trailing slash. */
  url: string
  authorityFile: string
  primaryUrl: string
  replicaUrl: string
  /** URL of the primary as its superuser. */
  primaryAdminUrl: string
  replicaAdminUrl: string
  primary: Part
  replica: Part
  pgbouncer: Part
  servers: readonly [Part, Part]
  caddy: Part
  /** Makes the database that was the primary at first a replica of the other one, which is it now. */
  replicateBack: () => Promise<void>
  /** Backs the database that is the primary at first up and restores it, so that its epoch rises. No server may run. */
  raiseEpoch: () => Promise<void>
  /** PgBouncer's configuration with the database that is the primary from now on. */
  pointTo: (database: 'primary' | 'replica') => Promise<void>
}

const urlAt = (port: number, name = 'vior', role = 'vior') => `postgresql://${role}@127.0.0.1:${port}/${name}`
const adminUrlAt = (port: number) => urlAt(port, 'postgres', 'postgres')
/** As docs/operations.md and deploy/first-start.sh make them: the servers are not superusers. */
const roles = [
  'create role vior login',
  'create role vior_replica login replication',
  'create database vior owner vior',
]
const connectionStringOf = (port: number) => `host=127.0.0.1 port=${port} dbname=vior`
const secret = () => randomBytes(32).toString('hex')

/** The parts with the files of deploy/, with their own in `folder`, on free ports of 127.0.0.1. The databases run, nothing else. */
export async function createStack(
  binaries: Binaries,
  { folder, parts, signal }: { folder: string; parts: Part[]; signal: AbortSignal },
): Promise<Stack> {
  const uid = process.getuid?.() === 0 ? nobody : undefined
  const sub = async (name: string) => {
    const made = path.join(folder, name)
    await mkdir(made, { mode: 0o700 })
    if (uid !== undefined) await chown(made, uid, uid)
    return made
  }
  if (uid !== undefined) await chown(folder, uid, uid)
  const log = (name: string) => path.join(folder, `${name}.log`)
  const [primaryPort, replicaPort, poolPort, port1, port2, front, plain] = await freePorts(7)

  const postgres = (name: string, data: string, port: number) => {
    const args = ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', folder]
    const isUp = () => answers(adminUrlAt(port))
    const part = new Part(
      name,
      { program: binaries.postgres, args, uid, cwd: folder },
      { log: log(name), isUp, signal },
    )
    parts.push(part)
    return part
  }
  await copyFile('deploy/postgresql.conf', path.join(folder, 'vior.conf'))
  const primaryData = await sub('primary')
  const auth = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  await runToEnd({ program: binaries.initdb, args: ['-D', primaryData, ...auth], uid, cwd: folder })
  await appendFile(path.join(primaryData, 'postgresql.conf'), `include '${path.join(folder, 'vior.conf')}'\n`)
  const primary = postgres('primary', primaryData, primaryPort)
  await primary.start()
  for (const statement of roles) await query(adminUrlAt(primaryPort), statement)
  for (const setting of ["lock_timeout = '5s'", "statement_timeout = '15s'"])
    await query(urlAt(primaryPort), `alter role vior set ${setting}`)
  const replicate = (port: number, data: string) => {
    const source = `host=127.0.0.1 port=${port} user=vior_replica application_name=replica1`
    const args = ['-d', source, '-D', data, '-R', '-c', 'fast', '--no-sync', '-C', '-S', 'replica1']
    return runToEnd({ program: binaries.basebackup, args, uid, cwd: folder })
  }
  const replicaData = await sub('replica')
  await replicate(primaryPort, replicaData)
  const replica = postgres('replica', replicaData, replicaPort)
  await replica.start()

  const ini = path.join(folder, 'pgbouncer.ini')
  const users = path.join(folder, 'users.txt')
  await writeFile(users, '"vior" ""\n')
  const pointTo = async (database: 'primary' | 'replica') => {
    const settings = {
      vior: connectionStringOf(database === 'primary' ? primaryPort : replicaPort),
      vior_read: connectionStringOf(replicaPort),
      vior_jobs: `${connectionStringOf(database === 'primary' ? primaryPort : replicaPort)} pool_mode=session pool_size=10`,
      listen_port: String(poolPort),
      server_tls_sslmode: 'disable',
      unix_socket_dir: '',
      auth_type: 'trust',
      auth_file: users,
    }
    await writeFile(ini, withSettings(await readFile('deploy/pgbouncer.ini', 'utf8'), settings))
  }
  await pointTo('primary')
  const pgbouncer = new Part(
    'pgbouncer',
    { program: binaries.pgbouncer, args: [ini], uid, cwd: folder },
    { log: log('pgbouncer'), isUp: () => answers(urlAt(poolPort)), signal },
  )

  const dataDir = path.join(folder, 'data')
  await mkdir(dataDir)
  const url = `https://localhost:${front}`
  const env = {
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    TOKEN_SECRET: secret(),
    CERTIFICATE_SECRET: secret(),
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMIT_FACTOR: '1000',
    DATABASE_URL: urlAt(poolPort),
    DATABASE_READ_URL: urlAt(poolPort, 'vior_read'),
    DATABASE_JOBS_URL: urlAt(poolPort, 'vior_jobs'),
    NODE_COMPILE_CACHE: path.join(folder, 'compile-cache'),
  }
  const server = (name: string, port: number) =>
    new Part(
      name,
      {
        program: process.execPath,
        args: ['server/main.ts', 'production'],
        env: { ...env, PORT: String(port) },
      },
      {
        log: log(name),
        isUp: async () => (await fetch(`http://127.0.0.1:${port}/api/ready`)).ok,
        signal,
      },
    )
  const authorityFile = path.join(folder, 'caddy/pki/authorities/local/root.crt')
  const caddy = new Part(
    'caddy',
    {
      program: binaries.caddy,
      args: ['run', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'],
      env: {
        HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        SITE_ADDRESS: url,
        APP_ADDRESS: `127.0.0.1:${port1} 127.0.0.1:${port2}`,
        BIND_ADDRESSES: '127.0.0.1',
        HTTP_PORT: String(plain),
        CADDY_ADMIN: 'off',
      },
    },
    { log: log('caddy'), isUp: async () => existsSync(authorityFile) && accepts(front), signal },
  )
  const servers = [server('server 1', port1), server('server 2', port2)] as const
  parts.push(pgbouncer, ...servers, caddy)
  return {
    url,
    authorityFile,
    primaryUrl: urlAt(primaryPort),
    replicaUrl: urlAt(replicaPort),
    primaryAdminUrl: adminUrlAt(primaryPort),
    replicaAdminUrl: adminUrlAt(replicaPort),
    primary,
    replica,
    pgbouncer,
    servers,
    caddy,
    pointTo,
    async replicateBack() {
      await rm(primaryData, { recursive: true })
      await sub('primary')
      await replicate(replicaPort, primaryData)
    },
    async raiseEpoch() {
      const connectionString = urlAt(primaryPort)
      const file = await backUpDatabase({ dataDir, location: connectionString, clock: systemClock, keep: 1 })
      await restoreDatabase(file, connectionString, systemClock, dataDir)
    },
  }
}

/** The lines of an ini file with other values; what it lacks is added to its last section. */
function withSettings(ini: string, settings: Readonly<Record<string, string>>): string {
  const missing = new Map(Object.entries(settings))
  const lines = ini.split('\n').map((line) => {
    const [name = ''] = line.split(' = ')
    const value = missing.get(name)
    if (value === undefined) return line
    missing.delete(name)
    return `${name} = ${value}`
  })
  return [...lines, ...[...missing].map(([name, value]) => `${name} = ${value}`), ''].join('\n')
}

/** SIGQUIT is the shutdown of PostgreSQL that asks nobody. */
const databases = new Set(['primary', 'replica'])

/** Ends the parts, the last first. */
export async function endAll(parts: readonly Part[]): Promise<void> {
  for (const part of parts.toReversed()) await part.end(databases.has(part.name) ? 'SIGQUIT' : 'SIGTERM')
}

/** Runs a statement on a connection of its own. */
export async function query(url: string, statement: string): Promise<unknown[]> {
  const db = openDatabase(url)
  try {
    return (await sql.raw(statement).execute(db)).rows
  } finally {
    await db.destroy()
  }
}

async function answers(url: string): Promise<boolean> {
  const db = openDatabase(url)
  try {
    return await isReachable(db)
  } finally {
    await db.destroy()
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } finally {
    socket.destroy()
  }
}

async function freePorts(count: number): Promise<[number, number, number, number, number, number, number]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = servers.map((server) => {
    const address = server.address()
    return address !== null && typeof address === 'object' ? address.port : 0
  })
  await Promise.all(servers.map(async (server) => once(server.close(), 'close')))
  return [a, b, c, d, e, f, g]
}
