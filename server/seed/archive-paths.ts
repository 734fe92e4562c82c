import type { SeedArchive, SeedDownload } from '#server/seed/archive-content.ts'

/** Path of a download's file below DATA_DIR/files. */
export function archiveFilePath({ slug }: SeedArchive, version: string, { platform }: SeedDownload): string {
  const parts = platform.startsWith('Any ') ? [slug, version] : [slug, version, platform]
  const name = parts
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, '-')
  return `archive/${slug}/${name}.zip`
}
