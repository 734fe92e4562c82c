import type { PageData } from '#domain/page-data.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { CachedArchive } from '#platform/database.ts'
import { Box } from '#styled/jsx'
import { Later } from '#ui/later.tsx'
import { SectionHeading } from '#ui/section-heading.ts'
import { AverageRating } from './average-rating.tsx'
import { RatingCard } from './rating-card.tsx'
import { useRatings } from './use-ratings.ts'

const loadMore = async () => (await import('./more-ratings.tsx')).MoreRatings

export function Ratings({ archive, pageData }: { archive: CachedArchive; pageData: PageData | null }) {
  const { id } = archive
  const { ratings, more } = useRatings(id, pageData)
  return (
    <Box as="section" id="comments" scrollMarginTop="24">
      <SectionHeading>{m.ratings_title()}</SectionHeading>
      <AverageRating archive={archive} />
      <Box mt="4">
        <Later
          load={async () => (await import('./own-ratings.tsx')).OwnRatings}
          props={{ archiveId: id }}
          minH="17rem"
        />
      </Box>
      {ratings.length === 0 ? (
        <Box mt="6" color="soft">
          {m.comments_empty()}
        </Box>
      ) : null}
      <Box as="ul" mt="3" display="grid" gap="3">
        {ratings.map(({ id: key, user, created_at, rating, comment }) => (
          <RatingCard
            key={key}
            id={`comment-${key}`}
            author={user}
            at={created_at}
            rating={rating}
            comment={comment}
          />
        ))}
      </Box>
      {more.more.hasMore || more.pages > 1 ? (
        <Later load={loadMore} props={{ archiveId: id, ...more }} minH="4.25rem" />
      ) : null}
    </Box>
  )
}
