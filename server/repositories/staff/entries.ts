import { sql, type SqlBool } from 'kysely'
import * as v from 'valibot'
import { archiveSummarySchema } from '#domain/archive.ts'
import type { EntryFilter, StaffEntry, StaffEntryRow } from '#domain/staff-archive.ts'
import type { Database } from '#server/database/database.ts'
import { parseTexts } from '#server/database/parse-texts.ts'
import { listOpenReports } from '#server/repositories/archive-reports.ts'
import { mirrorsSchema } from '#server/repositories/archives.ts'
import { versionRows, versionTexts } from '#server/repositories/archive-versions.ts'
import { wordsOf } from '#server/repositories/query-words.ts'
import { matchesSearch } from '#server/repositories/search.ts'
import { pastCursor, orderOf, rowsOf, type IdCursor } from '#server/repositories/staff/keyset.ts'

const wordsSchema = v.pipe(v.string(), v.parseJson(), archiveSummarySchema.entries.translations)

const columns = [
  'archives.id',
  'archives.desk_id',
  'archives.title',
  'archives.translations',
  'archives.category',
  'archives.version',
  'archives.published',
  'archives.request_only',
  'archives.download_count',
  'archives.updated_at',
  'archives.edited_by',
  'archives.revision',
] as const

function entryQuery(db: Database) {
  return db
    .selectFrom('archives')
    .select(columns)
    .select((archive) =>
      archive
        .selectFrom('archive_reports')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .whereRef('archive_reports.archive_id', '=', 'archives.id')
        .where('archive_reports.closed_at', 'is', null)
        .as('open_reports'),
    )
}
type Row = Awaited<ReturnType<ReturnType<typeof entryQuery>['executeTakeFirstOrThrow']>>

function toRow(entry: Row): StaffEntryRow {
  const { id, desk_id, title, translations, published, request_only, open_reports, ...row } = entry
  const sw = v.parse(wordsSchema, translations)?.sw
  return {
    ...row,
    id: desk_id ?? String(id),
    number: id,
    title: { en: title, sw: sw?.title ?? '' },
    state: published === 1 ? 'published' : 'withdrawn',
    request_only: request_only === 1,
    open_reports: Number(open_reports),
  }
}

/** Entries of the archive, the last one added first. */
export async function listEntries(
  db: Database,
  { q, category, state }: EntryFilter,
  cursor: IdCursor,
  limit: number,
): Promise<StaffEntryRow[]> {
  const words = wordsOf(q ?? '')
  const rows = await entryQuery(db)
    .$if(words.length > 0, (query) =>
      query.where(
        sql<SqlBool>`archives.id in (select id from archives where ${matchesSearch(db, 'archives', words)})`,
      ),
    )
    .$if(category !== undefined, (query) =>
      query.where('archives.category_key', '=', (category ?? '').toLowerCase()),
    )
    .$if(state === 'reported', (query) =>
      query.where('archives.id', 'in', (archive) =>
        archive.selectFrom('archive_reports').select('archive_id').where('closed_at', 'is', null),
      ),
    )
    .$if(state === 'published' || state === 'withdrawn', (query) =>
      query.where('archives.published', '=', state === 'published' ? 1 : 0),
    )
    .where(pastCursor('archives.id', cursor))
    .orderBy('archives.id', orderOf(cursor))
    .limit(rowsOf(limit))
    .execute()
  return rows.map((row) => toRow(row))
}

/** The number of an entry by the id that the desk uses; undefined if there is none. */
export async function findEntryNumber(db: Database, entry: string): Promise<number | undefined> {
  const isNumber = /^\d+$/.test(entry)
  const row = await db
    .selectFrom('archives')
    .select('id')
    .$if(isNumber, (query) => query.where('id', '=', Number(entry)).where('desk_id', 'is', null))
    .$if(!isNumber, (query) => query.where('desk_id', '=', entry))
    .executeTakeFirst()
  return row?.id
}

/** An entry with all that staff edit, by its number; undefined if there is none. */
export async function findEntry(db: Database, id: number): Promise<StaffEntry | undefined> {
  const entryRow = await entryQuery(db)
    .select([
      'archives.description',
      'archives.requirements',
      'archives.tags',
      'archives.license',
      'archives.license_type',
      'archives.author',
      'archives.platforms',
      'archives.featured',
      'archives.mirror_links',
    ])
    .where('archives.id', '=', id)
    .executeTakeFirst()
  if (!entryRow) return undefined
  const { description, requirements, tags, license, license_type, author, platforms, ...more } = entryRow
  const { featured, mirror_links, ...row } = more
  const sw = v.parse(wordsSchema, row.translations)?.sw
  return {
    ...toRow(row),
    description: { en: description, sw: sw?.description ?? '' },
    requirements: { en: requirements, sw: sw?.requirements ?? '' },
    tags: { en: parseTexts(tags), sw: sw?.tags ?? [] },
    license,
    license_type,
    author,
    platforms: parseTexts(platforms),
    featured: featured === 1,
    mirror_links: v.parse(mirrorsSchema, mirror_links),
    versions: await versionsOf(db, id),
    reports: await listOpenReports(db, id),
  }
}

/** In the order in which visitors see them. */
async function versionsOf(db: Database, archiveId: number): Promise<StaffEntry['versions']> {
  const { versions, downloads } = await versionRows(db, archiveId)
  return versions.map((version) => ({
    id: version.id,
    version: version.version,
    is_latest: version.is_latest === 1,
    is_beta: version.is_beta === 1,
    is_deprecated: version.is_deprecated === 1,
    release_date: version.release_date,
    notes: { en: version.release_notes, sw: versionTexts(version.translations)?.release_notes ?? '' },
    files: downloads
      .filter(({ version_id }) => version_id === version.id)
      .map(({ id, platform_display, architecture, installer_type, download_count, path, size, sha256 }) => ({
        id,
        platform: platform_display,
        architecture,
        installer: installer_type,
        file: path,
        size,
        sha256,
        download_count,
      })),
  }))
}
