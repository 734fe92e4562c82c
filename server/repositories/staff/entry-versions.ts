import type { EntryFile, EntryVersion } from '#domain/archive-entry.ts'
import type { Database, Trx } from '#server/database/database.ts'
import { insertVersion } from '#server/repositories/archive-versions.ts'
import type { StoredFileIds } from '#server/repositories/staff/entry-files.ts'

/** Ids of all files that the versions of an entry refer to. */
export async function versionFilesOf(db: Database, number: number): Promise<number[]> {
  const rows = await db
    .selectFrom('platform_downloads')
    .innerJoin('archive_versions', 'archive_versions.id', 'platform_downloads.version_id')
    .select('platform_downloads.file_id')
    .where('archive_versions.archive_id', '=', number)
    .execute()
  return rows.flatMap(({ file_id }) => (file_id === null ? [] : [file_id]))
}

/**
 * Makes the versions of an entry those given. A version is known by its id, else by its number; a file by its id, else by
 * its platform, so that counts of downloads stay. What is not among them is deleted.
 */
export async function writeVersions(
  trx: Trx,
  number: number,
  versions: readonly EntryVersion[],
  files: StoredFileIds,
): Promise<void> {
  const stored = await trx
    .selectFrom('archive_versions')
    .select(['id', 'version', 'release_date'])
    .where('archive_id', '=', number)
    .execute()
  const matches = matchRows(versions, stored, (one, row) => one.version === row.version)
  const matchedIds = [...matches.values()].map(({ id }) => id)
  await trx
    .deleteFrom('archive_versions')
    .where('archive_id', '=', number)
    .$if(matchedIds.length > 0, (query) => query.where('id', 'not in', matchedIds))
    .execute()
  // Those of one day are listed with the last one added first.
  for (const version of versions.toReversed()) {
    const row = matches.get(version)
    if (row) await changeVersion(trx, row, version, files)
    else
      await insertVersion(trx, number, {
        ...columnsOf(version, undefined),
        translations: wordsOf(version),
        downloads: version.files.map((file) => Object.assign(downloadOf(file, files), { download_count: 0 })),
      })
  }
}

function columnsOf(version: EntryVersion, storedDate: string | undefined) {
  const { release_date } = version
  return {
    version: version.version,
    is_latest: version.is_latest,
    is_beta: version.is_beta,
    is_deprecated: version.is_deprecated,
    // The form knows the day alone.
    release_date: storedDate?.startsWith(release_date) ? storedDate : `${release_date}T00:00:00.000Z`,
    release_notes: version.notes.en,
  }
}

const wordsOf = ({ notes }: EntryVersion) => (notes.sw ? { sw: { release_notes: notes.sw } } : {})

function downloadOf({ platform, architecture, installer, file }: EntryFile, files: StoredFileIds) {
  const fileId = file === null ? null : (files.get(file)?.id ?? null)
  return { platform_display: platform, architecture, installer_type: installer, fileId }
}

async function changeVersion(
  trx: Trx,
  { id, release_date }: { id: number; release_date: string },
  version: EntryVersion,
  files: StoredFileIds,
): Promise<void> {
  const { is_latest, is_beta, is_deprecated, ...columns } = columnsOf(version, release_date)
  await trx
    .updateTable('archive_versions')
    .set({
      ...columns,
      is_latest: is_latest ? 1 : 0,
      is_beta: is_beta ? 1 : 0,
      is_deprecated: is_deprecated ? 1 : 0,
      translations: JSON.stringify(wordsOf(version)),
    })
    .where('id', '=', id)
    .execute()
  const stored = await trx
    .selectFrom('platform_downloads')
    .select(['id', 'platform_display', 'architecture', 'installer_type'])
    .where('version_id', '=', id)
    .execute()
  const matches = matchRows(
    version.files,
    stored,
    (one, row) =>
      one.platform === row.platform_display &&
      one.architecture === row.architecture &&
      one.installer === row.installer_type,
  )
  const matchedIds = [...matches.values()].map((row) => row.id)
  await trx
    .deleteFrom('platform_downloads')
    .where('version_id', '=', id)
    .$if(matchedIds.length > 0, (query) => query.where('id', 'not in', matchedIds))
    .execute()
  for (const file of version.files) {
    const { fileId: file_id, ...download } = downloadOf(file, files)
    const row = matches.get(file)
    if (row)
      await trx
        .updateTable('platform_downloads')
        .set({ ...download, file_id })
        .where('id', '=', row.id)
        .execute()
    else
      await trx
        .insertInto('platform_downloads')
        .values({ ...download, file_id, version_id: id, download_count: 0 })
        .execute()
  }
}

/** The stored row of each item: by its id, else the first like it that no other one has. */
function matchRows<T extends { id?: number | undefined }, R extends { id: number }>(
  items: readonly T[],
  rows: readonly R[],
  isAlike: (item: T, row: R) => boolean,
): Map<T, R> {
  const matches = new Map<T, R>()
  const matchedRows = new Set<R>()
  for (const isById of [true, false])
    for (const item of items) {
      if (matches.has(item)) continue
      const row = rows.find(
        (one) => !matchedRows.has(one) && (isById ? one.id === item.id : isAlike(item, one)),
      )
      if (!row) continue
      matches.set(item, row)
      matchedRows.add(row)
    }
  return matches
}
