import { useState } from 'react'
import { formatDate, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { CachedArchive } from '#platform/storage/database.ts'
import { css } from '#styled/css'
import { DescriptionList } from '#ui/description-list.tsx'
import { Skeleton } from '#ui/skeleton.ts'
import { AverageRating } from '#features/archive/ratings/average-rating.tsx'
import { licenseLabel, shownSize } from './entry-facts.ts'
import { hasFiles } from './has-files.ts'
import { MainDownload } from './main-download.tsx'
import { platformLabel } from './platform-labels.ts'

type EntryAsideProps = {
  archive: CachedArchive
  /** `pending`: its files are not known yet, and the main download may be another one than the list's. */
  state: 'ready' | 'pending' | 'unsaved'
}

/** The key facts of an entry and its main download. */
export function EntryAside({ archive, state }: EntryAsideProps) {
  // After a failed fetch the list's file is offered, and stays while the fetch is retried: it may have been pressed.
  const [hasFailed, setFailed] = useState(false)
  if (state === 'unsaved' && !hasFailed) setFailed(true)
  const count = archive.download_count
  return (
    <>
      <AverageRating archive={archive} />
      <DescriptionList
        facts={[
          [m.version_label(), archive.latest_version ?? archive.version],
          [m.file_size(), shownSize(archive)],
          ...(archive.platforms.length > 0
            ? [[m.archive_platforms(), archive.platforms.map(platformLabel).join(', ')] as const]
            : []),
          ...(archive.license ? [[m.license(), licenseLabel(archive.license)] as const] : []),
          [m.archive_author(), archive.author],
          [m.archive_updated(), formatDate(archive.updated_at)],
        ]}
      />
      {hasFiles(archive) ? (
        <div className={css({ mt: '2', color: 'soft', fontSize: 'sm' })}>
          {m.n_downloads({ count, shown: formatNumber(count) })}
        </div>
      ) : null}
      <div className={css({ mt: '5' })}>
        {state === 'pending' && !hasFailed ? (
          // As high as the button, its line of facts, and the margin that would otherwise collapse.
          <Skeleton css={{ h: '11', mb: '11' }} aria-busy="true" />
        ) : (
          <MainDownload archive={archive} />
        )}
      </div>
    </>
  )
}
