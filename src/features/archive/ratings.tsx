import { Box } from '@chakra-ui/react/box'
import { useState } from 'react'
import type { PageData } from '#domain/page-data.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { CachedArchive, CachedRating } from '#platform/database.ts'
import { useLive } from '#platform/use-live.ts'
import { Button } from '#ui/button.ts'
import { Later } from '#ui/later.tsx'
import { SectionHeading } from '#ui/section-heading.ts'
import { AverageRating } from './average-rating.tsx'
import { RatingCard } from './rating-card.tsx'

/** Comments drawn at first: a popular one has hundreds. */
const firstShown = 20

export function Ratings({ archive, pageData }: { archive: CachedArchive; pageData: PageData | null }) {
  const { id } = archive
  const [isLong, setLong] = useState(false)
  const ratings = useRatings(id, pageData)
  const shown = isLong ? ratings : ratings.slice(0, firstShown)
  return (
    <Box as="section" id="comments" scrollMarginTop="24">
      <SectionHeading>{m.ratings_title()}</SectionHeading>
      <AverageRating archive={archive} />
      <Box mt="4">
        <Later
          load={async () => (await import('./own-ratings.tsx')).OwnRatings}
          props={{ archiveId: id }}
          height="17rem"
        />
      </Box>
      {ratings.length === 0 ? (
        <Box mt="6" color="soft">
          {m.comments_empty()}
        </Box>
      ) : null}
      <Box as="ul" mt="3" display="grid" gap="3">
        {shown.map(({ id: key, user, created_at, rating, comment }) => (
          <RatingCard key={key} author={user} at={created_at} rating={rating} comment={comment} />
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

function useRatings(id: number, pageData: PageData | null): CachedRating[] {
  const isOwn = pageData?.kind === 'archive' && pageData.archive.id === id
  const comments = isOwn ? pageData.comments : []
  const rendered = comments
    .map((comment) => Object.assign({ archiveId: id }, comment))
    .toSorted((a, b) => b.id - a.id)
  const ratings = useLive(
    () => import('./archive.store.ts'),
    (store) => store.readRatings(id),
    rendered,
    [id],
  )
  // Until the first fetch is written the device knows fewer comments than the page it was given.
  return ratings.length === 0 ? rendered : ratings
}
