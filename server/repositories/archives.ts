import * as v from 'valibot'
import type { Archive, ArchiveSummary } from '#domain/archive.ts'
import { fileSizeDisplay } from '#domain/file-size.ts'
import type { Cursor, PostKey } from '#server/http/cursor.ts'
import type { Database, Trx } from '#server/database/database.ts'
import { addressOf } from '#server/files/file-links.ts'
import { archiveConditions, type ArchiveFilters } from '#server/repositories/archive-filters.ts'
import { listVersions } from '#server/repositories/archive-versions.ts'

const textsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()))
const mirrorsSchema = v.pipe(
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
    .select((from) =>
      from
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
  const average = row.rating_count === 0 ? 0 : Math.round((row.rating_sum / row.rating_count) * 10) / 10
  const size = fileSizeDisplay(row.size)
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    version: row.version,
    description: row.description,
    category: row.category,
    featured: row.featured === 1,
    license_type: row.license,
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
    platforms: v.parse(textsSchema, row.platforms),
    requirements: row.requirements,
    author: row.author,
    created_at: row.created_at,
    updated_at: row.updated_at,
    tags: v.parse(textsSchema, row.tags),
    request_only: row.request_only === 1,
    download_url: row.path !== null && row.is_public === 1 ? addressOf(row.path) : null,
    mirror_links: v.parse(mirrorsSchema, row.mirror_links),
    latest_version: row.latest_version,
  }
}

/** Up to `limit` pieces of software from a cursor on, last updated first; nearest first when paging backwards. */
export async function listArchives(
  db: Database,
  filters: ArchiveFilters,
  cursor: Cursor<PostKey> | undefined,
  limit: number,
): Promise<ArchiveSummary[]> {
  const isBackwards = cursor?.direction === 'before'
  const order = isBackwards ? 'asc' : 'desc'
  const rows = await archivesWithFile(db)
    .where((where) => where.and(archiveConditions(where, filters)))
    .$if(cursor !== undefined, (query) =>
      query.where((where) =>
        where(
          where.refTuple('archives.updated_at', 'archives.id'),
          isBackwards ? '>' : '<',
          where.tuple(cursor?.key[0] ?? '', cursor?.key[1] ?? 0),
        ),
      ),
    )
    .orderBy('archives.updated_at', order)
    .orderBy('archives.id', order)
    .limit(limit)
    .execute()
  return rows.map(toSummary)
}

/** A piece of software with its versions, or undefined. */
export async function findArchive(db: Database, id: number): Promise<Archive | undefined> {
  const row = await archivesWithFile(db).where('archives.id', '=', id).executeTakeFirst()
  return row && { ...toSummary(row), versions: await listVersions(db, id) }
}

/** Fields that decide access to the download of the software itself. */
export function findArchiveFile(db: Database, id: number) {
  return db
    .selectFrom('archives')
    .select(['id', 'title', 'file_id', 'request_only'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function countArchiveDownload(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('archives')
    .set((set) => ({ download_count: set('download_count', '+', 1) }))
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
> & { fileId: number | null; downloadCount: number }

/** Adds a piece of software without versions. Returns its id. */
export async function insertArchive(db: Database, archive: NewArchive): Promise<number> {
  const { fileId, downloadCount, ...rest } = archive
  const searched = [rest.title, rest.description, rest.author, rest.category, ...rest.tags, ...rest.platforms]
  const { id } = await db
    .insertInto('archives')
    .values({
      ...rest,
      category_key: rest.category.toLowerCase(),
      search_text: searched.join('\n').toLowerCase(),
      featured: rest.featured ? 1 : 0,
      request_only: rest.request_only ? 1 : 0,
      platforms: JSON.stringify(rest.platforms),
      tags: JSON.stringify(rest.tags),
      mirror_links: JSON.stringify(rest.mirror_links),
      file_id: fileId,
      download_count: downloadCount,
      rating_sum: 0,
      rating_count: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
