import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { CachedArchive } from '#platform/storage/database.ts'
import { css } from '#styled/css'
import { DeferredHydration } from '#hydration/deferred-hydration.tsx'
import { LazyOutage } from '#engine/lazy-outage.tsx'
import { ItemMissing } from '#ui/item-missing.tsx'
import { BackLink, ItemPage } from '#ui/item-page.tsx'
import { JsonLd } from '#ui/json-ld.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Tag } from '#ui/tag.ts'
import { categoryLabel } from './category-labels.ts'
import { EntryAside } from './entry-aside.tsx'
import { EntryDetails } from './entry-details.tsx'
import { EntryPending } from './entry-pending.tsx'
import { LicenseBadge } from './license-badge.tsx'
import { Ratings } from '#features/archive/ratings/ratings.tsx'
import { useArchive } from '#features/archive/use-archives.ts'

const route = getRouteApi('/archive/$id')

export function EntryPage({ save }: { save: (archive: CachedArchive) => ReactNode }) {
  const { id: text } = route.useParams()
  const { pageData } = route.useRouteContext()
  const id = Number(text)
  const { archive, state, failure, savedAt } = useArchive(id, pageData)
  const back = <BackLink to="/archive">{m.back_to_archive()}</BackLink>
  if (state === 'missing') {
    return (
      <ItemMissing title={m.archive_missing()} hint={m.archive_missing_hint()}>
        <PageHead title={m.page_title({ title: m.archive_missing(), product: company.product })} />
        {back}
      </ItemMissing>
    )
  }
  if (!archive) return <EntryPending id={id} back={back} failure={failure} />
  return (
    <ItemPage
      key={id}
      seed={archive.slug}
      icon={archive.cover_icon}
      back={
        <>
          <LazyOutage of="software" failure={null} savedAt={savedAt} />
          {back}
        </>
      }
      tags={<EntryTags archive={archive} />}
      title={archive.title}
      lead={archive.description}
      aside={
        <>
          <EntryAside archive={archive} state={state} />
          <div className={css({ mt: '4' })}>{save(archive)}</div>
        </>
      }
    >
      <PageHead
        title={m.page_title({ title: archive.title, product: company.product })}
        description={archive.description}
      />
      {import.meta.env.SSR ? <JsonLd data={softwareOf(archive)} /> : null}
      <DeferredHydration>
        <EntryDetails archive={archive} failure={failure} />
      </DeferredHydration>
      <DeferredHydration>
        <Ratings archive={archive} pageData={pageData} />
      </DeferredHydration>
    </ItemPage>
  )
}

function EntryTags({ archive }: { archive: CachedArchive }) {
  return (
    <div className={css({ display: 'flex', gap: '2', flexWrap: 'wrap', alignItems: 'center' })}>
      <Tag>{categoryLabel(archive.category)}</Tag>
      <LicenseBadge entry={archive} />
      {archive.tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </div>
  )
}

function softwareOf(archive: CachedArchive) {
  return {
    '@type': 'SoftwareApplication',
    name: archive.title,
    description: archive.description,
    applicationCategory: archive.category,
    operatingSystem: archive.platforms.join(', '),
    softwareVersion: archive.version,
    author: { '@type': 'Organization', name: archive.author },
    ...(archive.rating_count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: archive.average_rating,
            ratingCount: archive.rating_count,
          },
        }
      : {}),
  }
}
