import * as v from 'valibot'
import { archiveVersionSchema, type ArchiveVersion, type PlatformDownload } from '#domain/archive.ts'
import { fileSizeDisplay } from '#domain/file-size.ts'
import type { Database, Trx } from '#server/database/database.ts'
import { addressOf } from '#server/files/file-links.ts'

const wordsSchema = v.pipe(v.string(), v.parseJson(), archiveVersionSchema.entries.translations)

/** Rows of the versions of a piece of software, newest first, and of their downloads with their files. */
export async function versionRows(db: Database, archiveId: number) {
  const versions = await db
    .selectFrom('archive_versions')
    .selectAll()
    .where('archive_id', '=', archiveId)
    .orderBy('release_date', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const downloads = await db
    .selectFrom('platform_downloads')
    .innerJoin('archive_versions', 'archive_versions.id', 'platform_downloads.version_id')
    .leftJoin('files', 'files.id', 'platform_downloads.file_id')
    .selectAll('platform_downloads')
    .select(['files.path', 'files.size', 'files.sha256', 'files.is_public'])
    .where('archive_versions.archive_id', '=', archiveId)
    .orderBy('platform_downloads.id')
    .execute()
  return { versions, downloads }
}

/** Translated texts of a version from its column. */
export const versionTexts = (column: string) => v.parse(wordsSchema, column)?.sw

/** Versions of a piece of software, newest first, each with its downloads. */
export async function listVersions(db: Database, archiveId: number): Promise<ArchiveVersion[]> {
  const { versions, downloads } = await versionRows(db, archiveId)
  return versions.map((version): ArchiveVersion => {
    const versionDownloads = downloads.filter((download) => download.version_id === version.id)
    const translations = v.parse(wordsSchema, version.translations)
    return Object.assign(translations?.sw ? { translations } : {}, {
      version: version.version,
      is_latest: version.is_latest === 1,
      is_beta: version.is_beta === 1,
      is_deprecated: version.is_deprecated === 1,
      release_date: version.release_date,
      release_notes: version.release_notes,
      file_size_display: fileSizeDisplay(versionDownloads[0]?.size),
      platform_downloads: versionDownloads.map((download): PlatformDownload => ({
        id: download.id,
        platform_display: download.platform_display,
        architecture: download.architecture,
        installer_type: download.installer_type,
        file_name: download.path?.split('/').at(-1) ?? null,
        file_size: download.size,
        file_size_display: fileSizeDisplay(download.size),
        sha256: download.sha256,
        download_link: download.path !== null && download.is_public === 1 ? addressOf(download.path) : null,
        download_count: download.download_count,
      })),
    })
  })
}

/** Fields that decide access to a download for one platform; undefined if visitors may not see its software. */
export function findPlatformDownload(db: Database, id: number) {
  return db
    .selectFrom('platform_downloads')
    .innerJoin('archive_versions', 'archive_versions.id', 'platform_downloads.version_id')
    .innerJoin('archives', 'archives.id', 'archive_versions.archive_id')
    .select([
      'platform_downloads.id',
      'platform_downloads.file_id',
      'platform_downloads.platform_display',
      'archives.id as archive_id',
      'archives.title',
      'archives.request_only',
    ])
    .where('platform_downloads.id', '=', id)
    .where('archives.published', '=', 1)
    .executeTakeFirst()
}

export async function countPlatformDownload(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('platform_downloads')
    .set((eb) => ({ download_count: eb('download_count', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export type NewVersion = Omit<ArchiveVersion, 'file_size_display' | 'platform_downloads'> & {
  downloads: (Pick<
    PlatformDownload,
    'platform_display' | 'architecture' | 'installer_type' | 'download_count'
  > & { fileId: number | null })[]
}

/** Adds a version with its downloads. Returns the ids of the downloads. */
export async function insertVersion(trx: Trx, archiveId: number, version: NewVersion): Promise<number[]> {
  const { downloads, translations = {}, ...rest } = version
  const { id: versionId } = await trx
    .insertInto('archive_versions')
    .values({
      ...rest,
      archive_id: archiveId,
      is_latest: rest.is_latest ? 1 : 0,
      is_beta: rest.is_beta ? 1 : 0,
      is_deprecated: rest.is_deprecated ? 1 : 0,
      translations: JSON.stringify(translations),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids: number[] = []
  for (const { fileId, ...download } of downloads) {
    const { id } = await trx
      .insertInto('platform_downloads')
      .values({ ...download, version_id: versionId, file_id: fileId })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  return ids
}
