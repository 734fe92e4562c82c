import { formatFileSize } from '#domain/file-size.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { DownloadRow } from '#platform/downloads/download-row.ts'

/** The state of a download in one line. */
export function downloadLine(row: DownloadRow, isOnline: boolean): string {
  const { held, total, state, bytesPerSecond } = row
  const progress = m.dl_progress({ held: formatFileSize(held), total: formatFileSize(total) })
  if (state === 'ready') return m.dl_ready()
  if (state === 'checking') return m.dl_checking()
  if (state === 'paused') return `${m.dl_paused()} · ${progress}`
  if (state === 'failed') return progress
  if (!isOnline) return `${m.dl_waiting()} · ${progress}`
  if (bytesPerSecond === 0) return progress
  const speed = m.dl_speed({ speed: formatFileSize(bytesPerSecond) })
  return `${progress} · ${speed} · ${timeLeft(Math.ceil((total - held) / bytesPerSecond))}`
}

function timeLeft(seconds: number): string {
  return seconds < 90
    ? m.dl_left_seconds({ count: seconds })
    : m.dl_left_minutes({ count: Math.round(seconds / 60) })
}

export function problemMessage({ problem, source }: DownloadRow): string {
  if (problem === 'checksum') return m.dl_failed_checksum()
  if (problem === 'room') return m.dl_failed_room()
  return source.kind === 'post' ? m.post_download_failed() : m.dl_failed_gone()
}
