import { formatNumber } from '#i18n/format.ts'

/** "12.3 MB" in both languages; below a tenth of a megabyte in kB. */
export function formatBytes(bytes: number): string {
  const mb = bytes / 1024 / 1024
  if (mb >= 0.1) return `${mb >= 100 ? formatNumber(Math.round(mb)) : mb.toFixed(1)} MB`
  return `${Math.ceil(bytes / 1024)} kB`
}
