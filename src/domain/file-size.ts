/** Bytes as people read them: MB with one decimal, 'N/A' where nothing is known (seed 1, section 9). */
export function fileSizeDisplay(bytes: number | null | undefined): string {
  return bytes ? `${(bytes / 1024 / 1024).toFixed(1)} MB` : 'N/A'
}
