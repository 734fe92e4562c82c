import { use } from 'react'
import type { PlatformDownload } from '#domain/archive.ts'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { CachedArchive } from '#platform/storage/database.ts'
import { css } from '#styled/css'
import { DownloadSlot } from './download-slot.ts'
import { shownSize } from './entry-facts.ts'
import { isDownloadable } from './download-options.ts'
import type { Platform } from '#domain/platforms.ts'
import { fileFacts } from './file-facts.ts'
import { isForPlatform } from './own-platform.ts'
import { platformLabel } from './platform-labels.ts'
import { useRequest } from '#features/archive/requests/use-request.ts'

type PlatformFileProps = {
  download: PlatformDownload
  archive: CachedArchive
  ownPlatform: Platform | null | undefined
}

/** The file for one platform, with its size before the download starts. */
export function PlatformFile({ download, archive, ownPlatform }: PlatformFileProps) {
  const { download_count: count } = download
  const facts = [...fileFacts(download), shownSize(download)]
  return (
    <li
      className={css({
        display: 'flex',
        gap: '3',
        py: '3',
        alignItems: 'center',
        justifyContent: 'space-between',
        flexWrap: 'wrap',
        borderTopWidth: '1px',
        borderColor: 'line',
      })}
    >
      <div className={css({ minW: '0', flex: '1 1 14rem' })}>
        <div
          className={css({
            display: 'flex',
            gap: '2',
            alignItems: 'center',
            flexWrap: 'wrap',
            fontWeight: 'bold',
          })}
        >
          {platformLabel(download.platform_display)}
          {isForPlatform(download, ownPlatform) ? (
            <span
              className={css({ bg: 'tint', borderRadius: 'sm', px: '2', fontSize: 'xs', fontWeight: 'bold' })}
            >
              {m.for_your_device()}
            </span>
          ) : null}
        </div>
        <div className={css({ color: 'soft', fontSize: 'sm' })}>
          {facts.join(' · ')} · {m.n_downloads({ count, shown: formatNumber(count) })}
        </div>
        {download.sha256 ? (
          <div className={css({ color: 'soft', fontSize: 'xs', overflowWrap: 'anywhere' })}>
            {m.checksum()} <code>{download.sha256}</code>
          </div>
        ) : null}
      </div>
      <div>
        <FileAction download={download} archive={archive} />
      </div>
    </li>
  )
}

function FileAction({ download, archive }: { download: PlatformDownload; archive: CachedArchive }) {
  const { request } = useRequest(archive.id)
  const slot = use(DownloadSlot)
  if (download.file_name === null) {
    return <div className={css({ color: 'soft', fontSize: 'sm' })}>{m.download_unavailable()}</div>
  }
  const size = shownSize(download)
  if (!isDownloadable(archive, request))
    return <div className={css({ color: 'soft', fontSize: 'sm' })}>{m.file_on_request()}</div>
  const title = `${archive.title} (${platformLabel(download.platform_display)})`
  return slot({
    source: { kind: 'platform', id: download.id },
    title,
    size,
    bytes: download.file_size,
    mirrors: archive.mirror_links.map(({ url }) => url),
  })
}
