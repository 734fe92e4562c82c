import { readdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql, SqliteAdapter } from 'kysely'
import type { Health } from '#domain/staff-health.ts'
import type { Database } from '#server/database/database.ts'
import { readEpoch } from '#server/repositories/meta.ts'
import { countMails } from '#server/repositories/staff/mails.ts'

/** As server/commands/back-up-database.ts names them. */
const backupName = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})Z\.(sqlite|dump)$/

/** What the operator has to know of this process and its data. */
export async function measureHealth({
  config,
  db,
  clock,
  recentRequests,
  replica,
}: FastifyInstance): Promise<Health> {
  const [mails, disk, database, last_backup, epoch] = await Promise.all([
    countMails(db),
    diskOf(config.dataDir),
    sizeOf(db),
    lastBackup(path.join(config.dataDir, 'backups'), clock.now()),
    readEpoch(db),
  ])
  return {
    at: clock.now().toISOString(),
    started_at: recentRequests.startedAt.toISOString(),
    requests_per_second: recentRequests.perSecond(),
    server_errors: recentRequests.serverErrors,
    routes: recentRequests.slowest(),
    mails,
    disk,
    database,
    replica: replica && { state: replica.state, lag_ms: replica.lagMs },
    last_backup,
    epoch,
  }
}

async function diskOf(folder: string): Promise<Health['disk']> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

async function sizeOf(db: Database): Promise<Health['database']> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const { rows } = await (
    isSqlite
      ? sql<{ bytes: number }>`
          select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  ).execute(db)
  return { kind: isSqlite ? 'sqlite' : 'postgresql', bytes: rows[0]?.bytes ?? 0 }
}

/** Not one with a later time, which was made while the clock was ahead: it would hide that backups have stopped. */
async function lastBackup(folder: string, now: Date): Promise<Health['last_backup']> {
  const names = await readdir(folder).catch(() => [])
  const time = now.toISOString().replace(/[-:.]/g, '')
  const name = names
    .filter((file) => backupName.test(file) && file.slice(0, time.length) <= time)
    .toSorted()
    .at(-1)
  const parts = name && backupName.exec(name)
  if (!name || !parts) return null
  const [, year, month, day, hour, minute, second, ms] = parts
  const { size } = await stat(path.join(folder, name))
  return { at: `${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`, bytes: size }
}
