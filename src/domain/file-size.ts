/** Bytes in MB with one decimal, 'N/A' where the size is unknown (docs/specification.md#sizes-and-licences). */
export function fileSizeDisplay(bytes: number | null | undefined): string {
  return bytes ? `${(bytes / 1024 / 1024).toFixed(1)} MB` : 'N/A'
}

/** Bytes as text in a sentence: "45 kB", from 0.1 MB on "0.3 MB". */
export function formatFileSize(bytes: number): string {
  return isSmall(bytes) ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

/** Whether the size in MB with one decimal would be "0.0 MB" or nearly. */
export function isSmall(bytes: number): boolean {
  return bytes < 100_000
}
