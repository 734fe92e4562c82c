import { m } from '#i18n/paraglide/messages.js'
import type { FileSource } from '#platform/downloads/download-row.ts'
import type { DownloadStart } from './downloads.store.ts'

/**
 * The reason why a download did not start, as quoted in docs/specification.md#archive-texts and
 * docs/specification.md#blog-texts; null if it started, or waits for the network.
 */
export function startRefusalMessage(begun: DownloadStart, kind: FileSource['kind']): string | null {
  if (begun === 'begun' || begun === 'unreachable') return null
  if (begun === 'room') return m.dl_failed_room()
  if (begun === 'login') return m.post_file_login()
  if (kind === 'post') return m.post_download_failed()
  if (begun === 'missing') return m.download_unavailable()
  return kind === 'platform' ? m.download_failed() : m.download_failed_request()
}
