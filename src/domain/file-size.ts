import { bytesPerMb } from './limits.ts'

/** Bytes in MB with one decimal, 'N/A' where the size is unknown (docs/specification.md#sizes-and-licences). */
export function fileSizeDisplay(bytes: number | null | undefined): string {
  return bytes ? `${(bytes / bytesPerMb).toFixed(1)} MB` : 'N/A'
}

/**
 * Bytes as text in both languages: "45 kB", from 0.1 MB on "0.3 MB", from 100 MB on "1,234 MB". The space does not break,
 * so that number and unit stay on one line.
 */
export function formatFileSize(bytes: number): string {
  if (isSmall(bytes)) return `${Math.ceil(bytes / 1024)}\u00a0kB`
  const mb = bytes / bytesPerMb
  const text = mb < 100 ? mb.toFixed(1) : Math.round(mb).toLocaleString('en')
  return `${text}\u00a0MB`
}

/** Whether the size in MB with one decimal would be "0.0 MB" or nearly. */
export function isSmall(bytes: number): boolean {
  return bytes < 100_000
}
