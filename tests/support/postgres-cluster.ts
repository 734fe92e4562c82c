import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findPostgres } from '#tests/support/postgres-binaries.ts'

/** PostgreSQL refuses to run as root; any other user will do. */
const nobody = 65_534

export type PostgresCluster = {
  /** URL of a database in it. */
  urlOf(database: string): string
  start(): Promise<void>
  /** `fast` closes connections and flushes to disk; `immediate` is a crash. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
  /** Starts a streaming replica of it, to be removed before it. */
  replicate(): Promise<PostgresCluster>
  /** Stops it and removes its folder. */
  remove(): Promise<void>
}

/**
 * Creates and starts a real PostgreSQL in a folder of its own, reached through a socket in that folder. It
 * syncs to disk as in production.
 */
export function createPostgresCluster(): Promise<PostgresCluster> {
  return createCluster((run, data) =>
    run('initdb', ['-D', data, '-U', 'vior', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']),
  )
}

type Run = (program: string, args: string[]) => Promise<void>

async function createCluster(fill: (run: Run, data: string) => Promise<void>): Promise<PostgresCluster> {
  const binaries = findPostgres()
  const folder = await mkdtemp(path.join(tmpdir(), 'vior-postgres-'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(folder, nobody, nobody)
  const data = path.join(folder, 'data')

  const run: Run = async (program, args) => {
    const child = spawn(path.join(binaries, program), args, {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(isRoot ? { uid: nobody, gid: nobody } : {}),
    })
    const errorOutput: Buffer[] = []
    child.stderr.on('data', (chunk: Buffer) => void errorOutput.push(chunk))
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`${program} ended with ${code}: ${Buffer.concat(errorOutput).toString()}`)
  }

  const settings = `-k ${folder} -c listen_addresses= -c max_connections=200 -c shared_buffers=64MB -c fsync=on -c wal_retrieve_retry_interval=200ms`
  const cluster: PostgresCluster = {
    urlOf: (database) => `postgresql://vior@${encodeURIComponent(folder)}/${database}`,
    start: () => run('pg_ctl', ['start', '-w', '-D', data, '-l', path.join(folder, 'log'), '-o', settings]),
    stop: (mode) => run('pg_ctl', ['stop', '-w', '-D', data, '-m', mode]),
    replicate: () =>
      createCluster((runThere, copy) =>
        runThere('pg_basebackup', [
          '-D',
          copy,
          '-R',
          '-c',
          'fast',
          '--no-sync',
          '-d',
          cluster.urlOf('postgres'),
        ]),
      ),
    async remove() {
      await cluster.stop('immediate').catch(() => undefined)
      await rm(folder, { recursive: true })
    },
  }
  await fill(run, data)
  await cluster.start()
  return cluster
}
