import { useRef, useState } from 'react'
import { renderedComments } from '#domain/limits.ts'
import type { PageData } from '#domain/page-data.ts'
import { LazyOutage } from '#engine/lazy-outage.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { useSignedIn } from '#platform/session/use-signed-in.ts'
import type { CachedArchive } from '#platform/storage/database.ts'
import { css } from '#styled/css'
import { MoreRendered } from '#ui/more-rendered.tsx'
import { lazySection } from '#ui/lazy-section.tsx'
import { SectionHeading } from '#ui/section-heading.ts'
import { useCommentLink } from '#ui/use-comment-link.ts'
import { AverageRating } from './average-rating.tsx'
import { RatingCard } from './rating-card.tsx'
import { useRatings } from './use-ratings.ts'

const MoreRatings = lazySection(() => import('./more-ratings.tsx'), 'MoreRatings', {
  placeholderStyle: css.raw({ minH: '[4.25rem]' }),
})

const ReportComment = lazySection(() => import('#engine/report-comment.tsx'), 'ReportComment', {
  placeholderStyle: css.raw({ minH: '11' }),
})
const OwnRatings = lazySection(() => import('./own-ratings.tsx'), 'OwnRatings', {
  placeholderStyle: css.raw({ minH: '[17rem]' }),
})

export function Ratings({ archive, pageData }: { archive: CachedArchive; pageData: PageData | null }) {
  const { id, title } = archive
  const signedIn = useSignedIn()
  const reader = signedIn ? `${signedIn.first_name} ${signedIn.last_name}`.trim() : null
  const { ratings, failure, isKnown, more, isCut } = useRatings(id, pageData)
  // It stays when there are no more, to set the focus.
  const [hadMore] = useState(more.more.hasMore)
  const sectionRef = useRef<HTMLElement>(null)
  useCommentLink(sectionRef)
  return (
    <section id="comments" ref={sectionRef}>
      <SectionHeading>{m.ratings_title()}</SectionHeading>
      <AverageRating archive={archive} />
      <div className={css({ mt: '4' })}>
        <OwnRatings archiveId={id} />
      </div>
      <LazyOutage of="comments" failure={failure} />
      {ratings.length === 0 && isKnown && !failure ? (
        <div className={css({ mt: '6', color: 'soft' })}>{m.comments_empty()}</div>
      ) : null}
      <ul className={css({ mt: '3', display: 'grid', gap: '3' })}>
        {ratings.map(({ id: key, user, created_at, rating, comment }) => (
          <RatingCard
            key={key}
            id={`comment-${key}`}
            author={user || m.deleted_user()}
            at={created_at}
            rating={rating}
            comment={comment}
          >
            {reader !== null && reader !== user ? (
              <ReportComment
                comment={{ of: 'archive', id: key, title, path: `/archive/${id}#comments` }}
                author={user}
              />
            ) : null}
          </RatingCard>
        ))}
      </ul>
      {isCut && ratings.length <= renderedComments ? <MoreRendered /> : null}
      {hadMore || more.more.hasMore || more.pages > 1 ? <MoreRatings archiveId={id} {...more} /> : null}
    </section>
  )
}
