/** "12.3 MB", or "45 kB" below 100 kB, since most posts weigh less than a tenth of a MB. */
export function sizeLabel(bytes: number): string {
  if (bytes < 100 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} kB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
