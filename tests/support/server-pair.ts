import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { openDatabase, type Database } from '#server/database/database.ts'
import { postgres } from '#tests/support/databases.ts'
import { copyDemo } from '#tests/support/demo-folder.ts'
import { countStatuses, sendJson } from '#tests/support/send-json.ts'
import { newSecrets, startServerProcess, type ServerProcess } from '#tests/support/server-process.ts'

/** Two server processes of the demo behind one PostgreSQL and one data folder. */
export type ServerPair = {
  servers: [ServerProcess, ServerProcess]
  db: Database
  place: string
  /** Starts another one. */
  start(env?: Record<string, string>): Promise<ServerProcess>
  /** Kills both, and removes what they left. */
  remove(): Promise<void>
}

/** `envs`: settings of each server beside the common ones. */
export async function startServerPair(
  ...envs: [Record<string, string>, Record<string, string>]
): Promise<ServerPair> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vior-pair-'))
  const place = await copyDemo(postgres, dataDir)
  const secrets = newSecrets()
  const started: ServerProcess[] = []
  const start = async (env: Record<string, string> = {}) => {
    const server = await startServerProcess(dataDir, { place, env: { ...secrets, ...env } })
    started.push(server)
    return server
  }
  const servers = await Promise.all([start(envs[0]), start(envs[1])])
  const db = openDatabase(place)
  return {
    servers,
    db,
    place,
    start,
    async remove() {
      await Promise.all(started.map((server) => server.stop('SIGKILL')))
      await db.destroy()
      await postgres.remove(dataDir)
    },
  }
}

/** What PostgreSQL holds of counted attempts. */
export async function storedAttempts(db: Database): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from attempts`.execute(db)
  return rows.map(({ key }) => key)
}

/** The statuses of wrong passwords for an account, sent to the servers in turn and all at once, by how often they came. */
export async function guessPasswords(servers: readonly ServerProcess[], username: string, count: number) {
  const body = { username, password: 'wrong-guess' }
  const sent = Array.from({ length: count }, (_, i) => {
    const server = servers[i % servers.length]
    if (!server) throw new Error('There is no server.')
    return sendJson(server.url, 'POST', '/users/auth/login/', body)
  })
  return countStatuses(await Promise.all(sent))
}
