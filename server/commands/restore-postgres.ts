import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock } from '#server/clock.ts'
import { postgresBump } from '#server/commands/bump-sequences.ts'
import { backupsFolder, dumpPostgres } from '#server/commands/back-up-database.ts'
import { runPostgresTool } from '#server/commands/postgres-tool.ts'
import { postgresUnsubscribes, type Unsubscribes } from '#server/commands/unsubscribes.ts'
import { openDatabase } from '#server/database/database.ts'
import { sessionNames } from '#server/database/postgres.ts'
import { postgresRaise } from '#server/repositories/meta.ts'

/**
 * Removes all that our schema contains, also what the backup does not know: a newer version's table would stop its migration.
 * The schema itself keeps its owner, its grants and its extensions, which a role that is no superuser could not make again.
 * Statistics and indexes end with their table.
 */
const emptySchema = `
  set client_min_messages = warning;
  do $$ declare one record; begin
    for one in
      select made.type, made.identity
      from pg_depend as of_schema
      cross join lateral pg_identify_object(of_schema.classid, of_schema.objid, 0) as made
      where of_schema.refclassid = 'pg_namespace'::regclass and of_schema.deptype = 'n'
        and of_schema.refobjid = current_schema()::regnamespace
        and made.type not in ('extension', 'default acl', 'statistics object')
        and not exists (
          select from pg_depend as of_extension
          where of_extension.classid = of_schema.classid and of_extension.objid = of_schema.objid
            and of_extension.deptype = 'e'
        )
      -- The sequence of a table's column can only be dropped with it.
      order by made.type = 'table' desc
    loop
      execute format('drop %s if exists %s cascade', one.type, one.identity);
    end loop;
  end $$`

/** Fails if the dump was of a database that is not ours. */
const requireOurs = 'reset search_path; select from kysely_migration limit 0'

type Restore = {
  file: string
  location: string
  clock: Clock
  dataDir: string
  epoch: number
  ended: Unsubscribes
}

/**
 * Replaces the content of the database by a dump with the new epoch, unsubscriptions, and ids that were never given, in one
 * transaction: after a failure it is what it was. What it contained is kept as `<dataDir>/backups/before-<time>.dump`.
 */
export async function replacePostgres(restore: Restore): Promise<void> {
  const { file, location, clock, dataDir, epoch, ended } = restore
  const folder = await backupsFolder(dataDir)
  const script = path.join(folder, 'restoring.sql')
  // In a file, because everybody on the machine can read the arguments of a process.
  const ending = path.join(folder, 'restoring-end.sql')
  const time = clock.now().toISOString().replace(/[-:.]/g, '')
  try {
    await writeFile(script, '', { mode: 0o600 })
    const statements = [requireOurs, postgresUnsubscribes(ended), postgresBump(epoch), postgresRaise(epoch)]
    await writeFile(ending, `${statements.join(';\n')};\n`, { mode: 0o600 })
    // The whole dump is read before anything is changed: psql would take a script that ends early for complete.
    const schema = await schemaOf(location)
    await runPostgresTool('pg_restore', [`--schema=${schema}`, '--no-owner', `--file=${script}`, file])
    await dumpPostgres(location, path.join(folder, `before-${time}.dump`))
    const options = ['--no-psqlrc', '--quiet', '--output=/dev/null', '--set=ON_ERROR_STOP=1']
    const actions = [`--command=${emptySchema}`, `--file=${script}`, `--file=${ending}`]
    await requireNoServer(location)
    await runPostgresTool('psql', [...options, '--single-transaction', ...actions], location)
  } finally {
    await rm(script, { force: true })
    await rm(ending, { force: true })
  }
}

/** A connection ends a moment after the process that had it. */
const endedWithinMs = 3000
const lookEveryMs = 200

/**
 * Throws if a server runs. It is known by its sessions for signals and jobs: a pool of PgBouncer keeps others, with their name, when
 * the server is gone.
 */
export async function requireNoServer(location: string): Promise<void> {
  const db = openDatabase(location)
  try {
    const giveUpAt = performance.now() + endedWithinMs
    for (;;) {
      const { rows } = await sql<{ pid: number; from: string | null }>`
        select pid, host(client_addr) as "from" from pg_stat_activity
        where datname = current_database() and application_name in (${sessionNames.signals}, ${sessionNames.jobs})
        order by pid`.execute(db)
      if (rows.length === 0) return
      if (performance.now() > giveUpAt) throw new Error(stillOpen(rows))
      await delay(lookEveryMs)
    }
  } finally {
    await db.destroy()
  }
}

function stillOpen(sessions: readonly { pid: number; from: string | null }[]): string {
  const places = [...new Set(sessions.map(({ from }) => from ?? 'this machine'))]
  return (
    `A server still has the database open, on ${places.join(' and ')}. Stop it, then restore. If its machine is gone, end its ` +
    `sessions: ${sessions.map(({ pid }) => `select pg_terminate_backend(${pid});`).join(' ')}`
  )
}

/** Where our tables are. The dump has those of other schemas as well, which a restore leaves as they are. */
async function schemaOf(location: string): Promise<string> {
  const db = openDatabase(location)
  try {
    const { rows } = await sql<{
      schema: string
    }>`select coalesce(current_schema(), 'public') as schema`.execute(db)
    return rows[0]?.schema ?? 'public'
  } finally {
    await db.destroy()
  }
}
