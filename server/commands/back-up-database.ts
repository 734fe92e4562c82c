import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { Clock } from '#server/clock.ts'
import { isPostgresUrl } from '#server/database/postgres.ts'
import { chownToFolderOwner } from '#server/files/chown-to-folder-owner.ts'
import { runPostgresTool } from '#server/commands/postgres-tool.ts'

/** The schedule of jobs, which continues after a restore, and attempt counters of the last minutes. */
const leftOut = ['--exclude-schema=pgboss', '--exclude-table-data=attempts']
const backupName = /^\d{8}T\d{6}\d{3}Z\.(sqlite|dump)$/

/** The service of deploy/ ends a backup after two hours. */
const abandonedAfterMs = 3 * 3_600_000

type Backup = { dataDir: string; location: string; clock: Clock; keep: number }

/**
 * Backs up the database while the server runs, to `<dataDir>/backups/<time>.sqlite` or `.dump`, verifies the copy and
 * deletes all but the newest `keep` backups. Returns the path of the copy; a failed copy is removed. Must run in a
 * process of its own, because it opens a second connection to the SQLite file.
 */
export async function backUpDatabase({ dataDir, location, clock, keep }: Backup): Promise<string> {
  const folder = await backupsFolder(dataDir)
  const time = clock.now().toISOString().replace(/[-:.]/g, '')
  const isPostgres = isPostgresUrl(location)
  const file = path.join(folder, `${time}.${isPostgres ? 'dump' : 'sqlite'}`)
  if (isPostgres) await dumpPostgres(location, file)
  else await writeWhole(file, (unfinished) => copySqlite(location, unfinished))
  await removeOld(folder, { newest: path.basename(file), keep })
  await removeUnfinished(folder, clock)
  return file
}

/** `<dataDir>/backups`, which is made if it is missing. */
export async function backupsFolder(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  chownToFolderOwner(dataDir, folder)
  return folder
}

/** Writes what `npm run restore` takes. */
export function dumpPostgres(location: string, file: string): Promise<void> {
  return writeWhole(file, (unfinished) =>
    runPostgresTool('pg_dump', [...leftOut, '--format=custom', `--file=${unfinished}`], location),
  )
}

/** The file appears once it is complete and on the disk. */
async function writeWhole(file: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${file}.unfinished`
  try {
    await write(unfinished)
    await flush(unfinished)
    chownToFolderOwner(path.dirname(file), unfinished)
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function copySqlite(source: string, target: string): Promise<void> {
  const live = new DatabaseSync(source, { readOnly: true, timeout: 5000 })
  try {
    // A read transaction fixes the state that is copied: without one, each commit of the server starts the copy anew.
    live.exec('begin')
    live.prepare('select 1 from sqlite_master').get()
    await backup(live, target)
  } finally {
    live.close()
  }
  const copy = new DatabaseSync(target)
  const [result] = Object.values(copy.prepare('pragma integrity_check').get() ?? {})
  // In WAL mode the copy would leave -wal and -shm files beside it.
  copy.exec('pragma journal_mode = delete')
  copy.close()
  if (result !== 'ok') throw new Error(`The copy is damaged: ${String(result)}`)
}

/** Flushes the file to disk: before fsync returns, a power loss could still lose the backup. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.chmod(0o600)
  await handle.sync()
  await handle.close()
}

/** Backups with a later time, made while the clock was ahead, neither count nor go. */
async function removeOld(folder: string, { newest, keep }: { newest: string; keep: number }): Promise<void> {
  const all = (await readdir(folder)).filter((name) => backupName.test(name))
  const backups = all.filter((name) => name <= newest).toSorted()
  const surplus = backups.slice(0, Math.max(0, backups.length - keep))
  await Promise.all(surplus.map((name) => rm(path.join(folder, name))))
}

/** Removes what a backup that was killed has left. One that runs has written to its file more recently. */
async function removeUnfinished(folder: string, clock: Clock): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.unfinished(-journal|-wal|-shm)?$/.test(name))
  for (const name of names) {
    const file = path.join(folder, name)
    // One that another process completes has its last name by now.
    const found = await stat(file).catch(() => null)
    if (found && clock.now().getTime() - found.mtimeMs > abandonedAfterMs) await rm(file, { force: true })
  }
}
