import { formatDate, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { CachedArchive } from '#platform/storage/database.ts'
import { css } from '#styled/css'
import { DescriptionList } from '#ui/description-list.tsx'
import { AverageRating } from '#features/archive/ratings/average-rating.tsx'
import { licenseWords, shownSize } from './entry-facts.ts'
import { hasFiles } from './has-files.ts'
import { MainDownload } from './main-download.tsx'
import { platformWords } from './platform-words.ts'

/** The key facts of an entry and its main download. */
export function EntryAside({ archive }: { archive: CachedArchive }) {
  const count = archive.download_count
  return (
    <>
      <AverageRating archive={archive} />
      <DescriptionList
        facts={[
          [m.version_label(), archive.latest_version ?? archive.version],
          [m.file_size(), shownSize(archive)],
          ...(archive.platforms.length > 0
            ? [[m.archive_platforms(), archive.platforms.map(platformWords).join(', ')] as const]
            : []),
          ...(archive.license ? [[m.license(), licenseWords(archive.license)] as const] : []),
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
        <MainDownload archive={archive} />
      </div>
    </>
  )
}
