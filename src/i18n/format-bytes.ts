import { formatNumber } from './format.ts'

/** "12.3 MB" in both languages; in kB below 0.1 MB. */
export function formatBytes(bytes: number): string {
  const mb = bytes / 1024 / 1024
  if (mb >= 0.1) return `${mb >= 100 ? formatNumber(Math.round(mb)) : mb.toFixed(1)} MB`
  return `${Math.ceil(bytes / 1024)} kB`
}
