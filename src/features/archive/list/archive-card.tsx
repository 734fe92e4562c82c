import { memo } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { CachedArchive } from '#platform/storage/database.ts'
import { css } from '#styled/css'
import { Card, CardLink, CardTitle } from '#ui/card.tsx'
import { hasEqualFields } from '#ui/equal-fields.ts'
import { Tag } from '#ui/tag.ts'
import { categoryLabel } from '#features/archive/entry/category-labels.ts'
import { AverageRating } from '#features/archive/ratings/average-rating.tsx'
import { shownSize } from '#features/archive/entry/entry-facts.ts'
import { LicenseBadge } from '#features/archive/entry/license-badge.tsx'
import { platformLabel } from '#features/archive/entry/platform-labels.ts'

const shownFields = [
  'id',
  'slug',
  'category',
  'cover_icon',
  'license_type',
  'license',
  'featured',
  'title',
  'description',
  'average_rating',
  'rating_count',
  'latest_version',
  'version',
  'file_size',
  'file_size_display',
  'file_size_formatted',
  'platforms',
  'download_count',
] as const

export const ArchiveCard = memo(CardContent, (a, b) => hasEqualFields(shownFields, a.archive, b.archive))

function CardContent({ archive }: { archive: Pick<CachedArchive, (typeof shownFields)[number]> }) {
  const { id, slug, title, description, category, platforms, featured } = archive
  return (
    <Card seed={slug} icon={archive.cover_icon}>
      <div
        className={css({ display: 'flex', gap: '2', alignItems: 'center', flexWrap: 'wrap', fontSize: 'xs' })}
      >
        <Tag>{categoryLabel(category)}</Tag>
        <LicenseBadge entry={archive} />
        {featured ? (
          <span className={css({ color: 'pending', fontWeight: 'bold' })}>{m.archive_featured()}</span>
        ) : null}
      </div>
      <CardTitle as="h2">
        <CardLink to="/archive/$id" params={{ id: String(id) }}>
          {title}
        </CardLink>
      </CardTitle>
      <div className={css({ mt: '1', mb: '3', color: 'soft', fontSize: 'sm', lineClamp: '3' })}>
        {description}
      </div>
      <div className={css({ mt: 'auto' })}>
        <AverageRating archive={archive} />
        <div className={css({ mt: '1', fontSize: 'sm' })}>
          {m.version_n({ version: archive.latest_version ?? archive.version })} ·{' '}
          <strong className={css({ fontWeight: 'bold' })}>{shownSize(archive)}</strong>
        </div>
        <div
          className={css({
            display: 'flex',
            mt: '1',
            columnGap: '3',
            flexWrap: 'wrap',
            color: 'soft',
            fontSize: 'xs',
          })}
        >
          <span>{platforms.map(platformLabel).join(', ')}</span>
          <span>
            {m.n_downloads({ count: archive.download_count, shown: formatNumber(archive.download_count) })}
          </span>
        </div>
      </div>
    </Card>
  )
}
