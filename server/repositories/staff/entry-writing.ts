import { noFileSize } from '#domain/archive-list.ts'
import { searchTextOfArchive } from '#domain/localize-archive.ts'
import type { EntryEdit } from '#domain/archive-entry.ts'
import { platformKeys } from '#domain/platforms.ts'
import type { Database, Trx } from '#server/database/database.ts'
import { freeSlug } from '#server/repositories/free-slug.ts'
import { insertArchive } from '#server/repositories/archives.ts'
import { recordFiles, setFilesPublic, type MeasuredFiles } from '#server/repositories/staff/entry-files.ts'
import { versionFilesOf, writeVersions } from '#server/repositories/staff/entry-versions.ts'

type Saving = {
  /** Its number; undefined for a new one. */
  number: number | undefined
  /** The uuid that a device gave a new one. */
  deskId: string
  base: string | null
  revision: string
  entry: EntryEdit
  files: MeasuredFiles
  editor: string
  at: string
}

/**
 * Stores an entry with its versions; a new one is not published. Returns its number, or null if somebody changed it since
 * `base`, in which case nothing is stored.
 */
export async function saveEntry(trx: Trx, saving: Saving): Promise<number | null> {
  const { entry, editor, at, revision } = saving
  const number = await claimRevision(trx, saving)
  if (number === null) return null
  const files = await recordFiles(trx, saving.files)
  const latest = latestOf(entry)
  const main = latest?.files.map(({ file }) => files.get(file ?? '')).find((file) => file !== undefined)
  const before = await versionFilesOf(trx, number)
  const currentFile = await fileOfEntry(trx, number)
  // A file that no version had is the entry's alone, and stays until a version has one.
  const isKept = main === undefined && currentFile !== null && !before.includes(currentFile.id)
  const shown = isKept ? currentFile : main
  await trx
    .updateTable('archives')
    .set({
      ...columnsOf(fieldsOf(entry, latest?.version ?? '')),
      ...(entry.mirror_links ? { mirror_links: JSON.stringify(entry.mirror_links) } : {}),
      updated_at: at,
      revision,
      edited_by: editor,
      file_id: shown?.id ?? null,
      size_rank: shown?.size ?? noFileSize,
    })
    .where('id', '=', number)
    .execute()
  await writeVersions(trx, number, entry.versions, files)
  await writePlatforms(trx, number, entry.platforms)
  const after = [...files.values()].map(({ id }) => id)
  await setFilesPublic(trx, [...before, ...after, ...(currentFile ? [currentFile.id] : [])])
  return number
}

/** The entry's number, if it is new or still at the revision that the change was made from; else null. */
async function claimRevision(trx: Trx, saving: Saving): Promise<number | null> {
  const { number, deskId, base, revision, entry, at } = saving
  if (number === undefined) {
    const added = await insertNew(trx, fieldsOf(entry, ''), at)
    await trx.updateTable('archives').set({ desk_id: deskId, published: 0 }).where('id', '=', added).execute()
    return added
  }
  const claimed = await trx
    .updateTable('archives')
    .set({ revision })
    .where('id', '=', number)
    .where('revision', 'is not distinct from', base)
    .returning('id')
    .executeTakeFirst()
  return claimed?.id ?? null
}

async function fileOfEntry(db: Database, number: number) {
  const file = await db
    .selectFrom('archives')
    .innerJoin('files', 'files.id', 'archives.file_id')
    .select(['files.id', 'files.size'])
    .where('archives.id', '=', number)
    .executeTakeFirst()
  return file ?? null
}

/** Shows an entry to visitors or hides it; its files with it. One that is shown again counts as updated now. */
export async function setPublished(trx: Trx, number: number, isPublished: boolean, at: string) {
  // Waits for a change of the entry that is being stored: whether its files are open follows from what that stores.
  await trx
    .updateTable('archives')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where('id', '=', number)
    .execute()
  await trx
    .updateTable('archives')
    .set({ published: isPublished ? 1 : 0, ...(isPublished ? { updated_at: at } : {}) })
    .where('id', '=', number)
    .where('published', '=', isPublished ? 0 : 1)
    .execute()
  const currentFile = await fileOfEntry(trx, number)
  await setFilesPublic(trx, [
    ...(await versionFilesOf(trx, number)),
    ...(currentFile ? [currentFile.id] : []),
  ])
}

/** The version that represents the entry: the one marked as latest, else the first that is not a beta. */
function latestOf({ versions }: EntryEdit) {
  return versions.find((one) => one.is_latest) ?? versions.find((one) => !one.is_beta) ?? versions[0]
}

function fieldsOf(entry: EntryEdit, version: string) {
  const { title, description, requirements, tags } = entry
  const sw = {
    ...(title.sw ? { title: title.sw } : {}),
    ...(description.sw ? { description: description.sw } : {}),
    ...(requirements.sw ? { requirements: requirements.sw } : {}),
    ...(tags.sw.length > 0 ? { tags: tags.sw } : {}),
  }
  return {
    version,
    title: title.en,
    description: description.en,
    requirements: requirements.en,
    tags: tags.en,
    category: entry.category,
    license: entry.license,
    license_type: entry.license_type,
    author: entry.author,
    platforms: entry.platforms,
    featured: entry.featured,
    request_only: entry.request_only,
    translations: Object.keys(sw).length > 0 ? { sw } : {},
  }
}
type Fields = ReturnType<typeof fieldsOf>

function columnsOf(fields: Fields) {
  return {
    ...fields,
    category_key: fields.category.toLowerCase(),
    license_key: fields.license.toLowerCase(),
    search_text: searchTextOfArchive(fields),
    featured: fields.featured ? 1 : 0,
    request_only: fields.request_only ? 1 : 0,
    tags: JSON.stringify(fields.tags),
    platforms: JSON.stringify(fields.platforms),
    translations: JSON.stringify(fields.translations),
  }
}

async function insertNew(trx: Trx, fields: Fields, at: string): Promise<number> {
  return insertArchive(trx, {
    ...fields,
    slug: await freeSlug(trx, 'archives', { title: fields.title, fallback: 'software' }),
    created_at: at,
    updated_at: at,
    mirror_links: [],
    fileId: null,
    downloadCount: 0,
  })
}

async function writePlatforms(trx: Trx, number: number, platforms: readonly string[]): Promise<void> {
  await trx.deleteFrom('archive_platforms').where('archive_id', '=', number).execute()
  const platformRows = platformKeys(platforms).map((platform) => ({ platform, archive_id: number }))
  if (platformRows.length > 0) await trx.insertInto('archive_platforms').values(platformRows).execute()
}
