import { Box } from '@chakra-ui/react/box'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { PageData } from '#domain/page-data.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { CachedArchive } from '#platform/database.ts'
import { session } from '#platform/session.ts'
import { useLive } from '#platform/use-live.ts'
import { Button } from '#ui/button.ts'
import { SectionHeading } from '#ui/section-heading.ts'
import type { RatingShelf } from './archive.store.ts'
import { AverageRating } from './average-rating.tsx'
import { RatingForm } from './rating-form.tsx'
import { RatingItem } from './rating-item.tsx'
import { blankRating, useFormDraft } from './use-form-draft.ts'

/** Comments drawn at first: a popular one has hundreds. */
const firstShown = 20

type RatingsProps = { archive: CachedArchive; pageData: PageData | null }

export function Ratings({ archive, pageData }: RatingsProps) {
  const { id } = archive
  const { user } = useSnapshot(session)
  const userId = user?.id ?? null
  const [isLong, setLong] = useState(false)
  const form = useFormDraft('rating', id, blankRating)
  const { ratings, rows } = useRatings(id, userId, pageData)
  const arrived = new Set(ratings.map((rating) => rating.idempotency_key))
  const waiting = rows.filter((row) => !arrived.has(row.key))
  const shown = isLong ? ratings : ratings.slice(0, firstShown)
  const name = user ? `${user.first_name} ${user.last_name}`.trim() : ''
  return (
    <Box as="section" id="comments" scrollMarginTop="24">
      <SectionHeading>{m.ratings_title()}</SectionHeading>
      <AverageRating archive={archive} />
      <Box mt="4">
        <RatingForm archiveId={id} userId={userId} form={form} />
      </Box>
      {ratings.length + waiting.length === 0 ? (
        <Box mt="6" color="soft">
          {m.comments_empty()}
        </Box>
      ) : null}
      <Box as="ul" mt="5" display="grid" gap="3">
        {waiting.map((row) => (
          <RatingItem key={row.key} author={name} row={row} canEdit={form.isBlank} />
        ))}
        {shown.map((rating) => (
          <RatingItem key={rating.id} author={rating.user} rating={rating} />
        ))}
      </Box>
      {shown.length < ratings.length ? (
        <Button look="quiet" mt="4" onClick={() => setLong(true)}>
          {m.ratings_all({ count: ratings.length })}
        </Button>
      ) : null}
    </Box>
  )
}

function useRatings(id: number, userId: number | null, pageData: PageData | null): RatingShelf {
  const isOwn = pageData?.kind === 'archive' && pageData.archive.id === id
  const comments = isOwn ? pageData.comments : []
  const rendered = comments
    .map((comment) => Object.assign({ archiveId: id }, comment))
    .toSorted((a, b) => b.id - a.id)
  const shelf = useLive(
    () => import('./archive.store.ts'),
    (store) => store.readRatings(id, userId),
    { ratings: rendered, rows: [] },
    [id, userId],
  )
  // Until the first fetch is written the device knows fewer comments than the page it was given.
  return shelf.ratings.length === 0 ? { ...shelf, ratings: rendered } : shelf
}
