import { crc32 } from 'node:zlib'
import { daysBefore } from '#domain/retention.ts'
import type { Trx } from '#server/database/database.ts'
import { addArchiveComment } from '#server/repositories/archive-comments.ts'
import { insertVersion } from '#server/repositories/archive-versions.ts'
import { insertArchive } from '#server/repositories/archives.ts'
import { archiveFilePath } from '#server/seed/archive-paths.ts'
import type { SeedArchive } from '#server/seed/archive-content.ts'
import { getOrThrow } from '#server/seed/seed-activity.ts'

type Seeding = {
  trx: Trx
  now: Date
  personIds: Map<string, number>
  fileIds: Map<string, number>
}

/** Adds a piece of software with its versions and comments. Its own file is the first file of the latest version. */
export async function seedArchive(seeding: Seeding, archive: SeedArchive): Promise<void> {
  const { trx, now, personIds, fileIds } = seeding
  const latest = archive.versions.find(({ state }) => state === 'latest')
  if (!latest) throw new Error(`${archive.slug}/entry.json has no latest version`)
  const [main] = latest.downloads
  const counts = archive.versions.map((version) =>
    version.downloads.map((download) => demoCount(archiveFilePath(archive, version.version, download))),
  )

  const archiveId = await insertArchive(trx, {
    slug: archive.slug,
    title: archive.title.en,
    version: latest.version,
    description: archive.description.en,
    category: archive.category,
    featured: archive.featured,
    license: archive.license,
    license_type: archive.license_type,
    platforms: archive.platforms,
    requirements: archive.requirements.en,
    author: 'Vior',
    created_at: daysBefore(now, archive.createdDaysAgo),
    updated_at: daysBefore(now, archive.updatedDaysAgo),
    tags: archive.tags.en,
    request_only: archive.request_only,
    mirror_links: [],
    translations: {
      sw: {
        title: archive.title.sw,
        description: archive.description.sw,
        requirements: archive.requirements.sw,
        tags: archive.tags.sw,
      },
    },
    fileId: main ? getOrThrow(fileIds, archiveFilePath(archive, latest.version, main)) : null,
    downloadCount: counts.flat().reduce((sum, count) => sum + count, 0),
  })
  for (const [versionIndex, version] of archive.versions.entries()) {
    await insertVersion(trx, archiveId, {
      version: version.version,
      is_latest: version.state === 'latest',
      is_beta: version.state === 'beta',
      is_deprecated: version.state === 'deprecated',
      release_date: daysBefore(now, version.daysAgo),
      release_notes: version.notes.en,
      translations: { sw: { release_notes: version.notes.sw } },
      downloads: version.downloads.map((download, index) => ({
        platform_display: download.platform,
        architecture: 'any',
        installer_type: download.installer,
        download_count: counts[versionIndex]?.[index] ?? 0,
        fileId: getOrThrow(fileIds, archiveFilePath(archive, version.version, download)),
      })),
    })
  }
  for (const { author, daysAgo, rating, text } of archive.comments) {
    await addArchiveComment(trx, {
      archiveId,
      authorId: getOrThrow(personIds, author),
      rating,
      comment: text,
      createdAt: daysBefore(now, daysAgo),
      key: null,
    })
  }
}

/** Sample counts of downloads, the same on every machine. */
function demoCount(path: string): number {
  return crc32(path) % 180
}
