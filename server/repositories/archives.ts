import * as v from 'valibot'
import { noFileSize, type ArchiveSort } from '#domain/archive-list.ts'
import { searchTextOfArchive } from '#domain/localize-archive.ts'
import { archiveSummarySchema, type Archive, type ArchiveSummary } from '#domain/archive.ts'
import { fileSizeDisplay } from '#domain/file-size.ts'
import { platformKeys } from '#domain/platforms.ts'
import type { ArchiveKey, Cursor } from '#server/http/cursor.ts'
import { parseTexts } from '#server/database/parse-texts.ts'
import type { Database, Trx } from '#server/database/database.ts'
import { addressOf } from '#server/files/file-links.ts'
import { archiveConditions, type ArchiveFilters } from '#server/repositories/archive-filters.ts'
import { listVersions } from '#server/repositories/archive-versions.ts'
import { coverIcon } from '#server/repositories/cover-icon.ts'

const wordsSchema = v.pipe(v.string(), v.parseJson(), archiveSummarySchema.entries.translations)
export const mirrorsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ name: v.string(), url: v.string() })),
)

function archivesWithFile(db: Database) {
  return db
    .selectFrom('archives')
    .leftJoin('files', 'files.id', 'archives.file_id')
    .selectAll('archives')
    .select(['files.path', 'files.size', 'files.sha256', 'files.is_public'])
    .select((eb) =>
      eb
        .selectFrom('archive_versions')
        .select('archive_versions.version')
        .whereRef('archive_versions.archive_id', '=', 'archives.id')
        .where('archive_versions.is_latest', '=', 1)
        .limit(1)
        .as('latest_version'),
    )
}

type ArchiveRow = Awaited<ReturnType<ReturnType<typeof archivesWithFile>['executeTakeFirstOrThrow']>>

/** With both size fields and both names of licence and rating (docs/specification.md#archive-fields). */
function toSummary(row: ArchiveRow): ArchiveSummary {
  const average = row.rating_rank / 10
  const size = fileSizeDisplay(row.size)
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    version: row.version,
    description: row.description,
    category: row.category,
    featured: row.featured === 1,
    license_type: row.license_type || row.license,
    license: row.license,
    file_name: row.path?.split('/').at(-1) ?? null,
    file_size: row.size,
    file_size_display: size,
    file_size_formatted: size,
    sha256: row.sha256,
    download_count: row.download_count,
    average_rating: average,
    rating: average,
    rating_count: row.rating_count,
    platforms: parseTexts(row.platforms),
    requirements: row.requirements,
    author: row.author,
    created_at: row.created_at,
    updated_at: row.updated_at,
    tags: parseTexts(row.tags),
    cover_icon: coverIcon(row),
    request_only: row.request_only === 1,
    download_url: row.path !== null && row.is_public === 1 ? addressOf(row.path) : null,
    mirror_links: v.parse(mirrorsSchema, row.mirror_links),
    latest_version: row.latest_version,
    ...(row.translations === '{}' ? {} : { translations: v.parse(wordsSchema, row.translations) }),
  }
}

const orders = {
  newest: { column: 'archives.updated_at', isRising: false },
  downloads: { column: 'archives.download_count', isRising: false },
  rating: { column: 'archives.rating_rank', isRising: false },
  size: { column: 'archives.size_rank', isRising: true },
} as const

/** Cursor key of an entry in an order. */
export function archiveKeyIn(sort: ArchiveSort, entry: ArchiveSummary): ArchiveKey {
  if (sort === 'downloads') return [sort, entry.download_count, entry.id]
  if (sort === 'rating') return [sort, Math.round(entry.average_rating * 10), entry.id]
  if (sort === 'size') return [sort, entry.file_size ?? noFileSize, entry.id]
  return [entry.updated_at, entry.id]
}

function orderOf(key: ArchiveKey): { sort: ArchiveSort; value: string | number; id: number } {
  return key.length === 2
    ? { sort: 'newest', value: key[0], id: key[1] }
    : { sort: key[0], value: key[1], id: key[2] }
}

/**
 * Up to `limit` pieces of software from a cursor on, last updated first by (updated_at, id) or in another order; nearest
 * first when paging backwards. A cursor is valid only in the order it was made in.
 */
export async function listArchives(
  db: Database,
  filters: ArchiveFilters,
  cursor: Cursor<ArchiveKey> | undefined,
  limit: number,
  sort: ArchiveSort = 'newest',
): Promise<ArchiveSummary[]> {
  const from = cursor && orderOf(cursor.key)
  const { column, isRising } = orders[from?.sort ?? sort]
  const order = isRising === (cursor?.direction === 'before') ? 'desc' : 'asc'
  const rows = await archivesWithFile(db)
    .where('archives.published', '=', 1)
    .where((eb) => eb.and(archiveConditions(db, eb, filters)))
    .$if(from !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple(column, 'archives.id'),
          order === 'asc' ? '>' : '<',
          eb.tuple(from?.value ?? '', from?.id ?? 0),
        ),
      ),
    )
    .orderBy(column, order)
    .orderBy('archives.id', order)
    .limit(limit)
    .execute()
  return rows.map(toSummary)
}

/** Software as lists show it, by id. */
export async function findArchiveSummaries(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, ArchiveSummary>> {
  if (ids.length === 0) return new Map()
  const rows = await archivesWithFile(db)
    .where('archives.published', '=', 1)
    .where('archives.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, toSummary(row)]))
}

/** A piece of software with its versions; undefined if visitors may not see it. */
export async function findArchive(db: Database, id: number): Promise<Archive | undefined> {
  const row = await archivesWithFile(db)
    .where('archives.published', '=', 1)
    .where('archives.id', '=', id)
    .executeTakeFirst()
  return row && { ...toSummary(row), versions: await listVersions(db, id) }
}

/** Fields that decide access to the download of the software itself; undefined if visitors may not see it. */
export function findArchiveFile(db: Database, id: number) {
  return db
    .selectFrom('archives')
    .select(['id', 'title', 'file_id', 'request_only'])
    .where('id', '=', id)
    .where('published', '=', 1)
    .executeTakeFirst()
}

export async function countArchiveDownload(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('archives')
    .set((eb) => ({ download_count: eb('download_count', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export type NewArchive = Pick<
  ArchiveSummary,
  | 'slug'
  | 'title'
  | 'version'
  | 'description'
  | 'category'
  | 'featured'
  | 'license'
  | 'platforms'
  | 'requirements'
  | 'author'
  | 'created_at'
  | 'updated_at'
  | 'tags'
  | 'request_only'
  | 'mirror_links'
> & {
  /** Default: the licence. */
  license_type?: string
  translations?: ArchiveSummary['translations']
  fileId: number | null
  downloadCount: number
}

/** Adds a piece of software without versions. Returns its id. */
export async function insertArchive(db: Database, archive: NewArchive): Promise<number> {
  const { fileId, downloadCount, license_type = '', translations = {}, ...rest } = archive
  const file = await db
    .selectFrom('files')
    .select('size')
    .where('id', '=', fileId ?? 0)
    .executeTakeFirst()
  const { id } = await db
    .insertInto('archives')
    .values({
      ...rest,
      category_key: rest.category.toLowerCase(),
      license_key: rest.license.toLowerCase(),
      license_type,
      search_text: searchTextOfArchive({ ...rest, translations }),
      featured: rest.featured ? 1 : 0,
      request_only: rest.request_only ? 1 : 0,
      platforms: JSON.stringify(rest.platforms),
      tags: JSON.stringify(rest.tags),
      mirror_links: JSON.stringify(rest.mirror_links),
      translations: JSON.stringify(translations),
      file_id: fileId,
      size_rank: file?.size ?? noFileSize,
      download_count: downloadCount,
      rating_sum: 0,
      rating_count: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const platformRows = platformKeys(rest.platforms).map((platform) => ({ platform, archive_id: id }))
  if (platformRows.length > 0) await db.insertInto('archive_platforms').values(platformRows).execute()
  return id
}
