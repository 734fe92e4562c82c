import type { PlatformDownload } from '#domain/archive.ts'

/** Processor and file type; the processor is left out where the file runs on any. */
export function fileFacts({ architecture, installer_type: type }: PlatformDownload): string[] {
  return architecture === 'any' ? [type] : [architecture, type]
}
