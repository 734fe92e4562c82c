import { sql } from 'kysely'
import type { EntryEdit } from '#domain/archive-entry.ts'
import type { Database, Trx } from '#server/database/database.ts'
import { digestFile, findArchiveFile, mediaTypeOf } from '#server/files/archive-folder.ts'
import type { Storage } from '#server/files/storage.ts'
import { putFile, type NewFile, type StoredFile } from '#server/repositories/files.ts'

/** Files that an entry refers to, by name. */
export type StoredFileIds = ReadonlyMap<string, { id: number; size: number }>

/** Files as they are stored, by name; null for one that is not there. */
export type MeasuredFiles = ReadonlyMap<string, NewFile | null>

/** Records of files by their names. */
export async function filesNamed(db: Database, names: readonly string[]): Promise<Map<string, StoredFile>> {
  if (names.length === 0) return new Map()
  const rows = await db.selectFrom('files').selectAll().where('path', 'in', names).execute()
  return new Map(rows.map((row) => [row.path, row]))
}

/**
 * Size and SHA-256 of all files that an entry names, from the store. A file that is recorded with its size, and was not
 * changed since, is not read again.
 */
export async function measureFiles(
  db: Database,
  files: Storage,
  { versions }: EntryEdit,
  at: string,
): Promise<MeasuredFiles> {
  const names = [...new Set(versions.flatMap((version) => version.files.map(({ file }) => file)))].filter(
    (name) => name !== null,
  )
  const recorded = await filesNamed(db, names)
  const measured = new Map<string, NewFile | null>()
  for (const name of names) {
    const stored = await findArchiveFile(files, name)
    const recordedFile = recorded.get(name)
    const isUnchanged =
      stored &&
      recordedFile?.size === stored.size &&
      stored.changedAt.getTime() <= Date.parse(recordedFile.created_at)
    const facts = isUnchanged ? recordedFile : stored && (await digestFile(files, name))
    measured.set(
      name,
      facts && {
        path: name,
        size: facts.size,
        sha256: facts.sha256,
        media_type: recordedFile?.media_type ?? mediaTypeOf(name),
        is_public: recordedFile?.is_public ?? 0,
        created_at: isUnchanged ? recordedFile.created_at : at,
      },
    )
  }
  return measured
}

/** The name of the first file that is not stored. */
export function missingFile(measured: MeasuredFiles): string | undefined {
  return [...measured].find(([, file]) => file === null)?.[0]
}

/** Records the files that are there. */
export async function recordFiles(trx: Trx, measured: MeasuredFiles): Promise<StoredFileIds> {
  const ids = new Map<string, { id: number; size: number }>()
  for (const [name, file] of measured)
    if (file) ids.set(name, { id: await putFile(trx, file), size: file.size })
  return ids
}

/** Opens files to everybody if a published entry offers them freely and none gives them on request only. */
export async function setFilesPublic(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const using = sql`
    select 1 from archives
    where (archives.file_id = files.id or archives.id in (
      select archive_versions.archive_id from archive_versions
      inner join platform_downloads on platform_downloads.version_id = archive_versions.id
      where platform_downloads.file_id = files.id))`
  await sql`
    update files set is_public = case
      when exists (${using} and archives.request_only = 1) then 0
      when exists (${using} and archives.published = 1) then 1
      else 0 end
    where id in (${sql.join(ids)}) and path like 'archive/%'`.execute(trx)
}
