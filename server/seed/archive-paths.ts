import type { SeedArchive } from '#server/seed/download-content.ts'

/** Path of a download's file below DATA_DIR/files. */
export function archiveFilePath(
  archive: SeedArchive,
  version: string,
  download: SeedArchive['versions'][number]['downloads'][number],
): string {
  const parts = [archive.slug, version, download.platform, download.architecture, download.installer]
  const name = parts
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, '-')
  return `archive/${archive.slug}/${name}.zip`
}
