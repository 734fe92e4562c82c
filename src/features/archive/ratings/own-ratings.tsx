import { useSnapshot } from 'valtio'
import { PendingAction } from '#engine/pending-action.tsx'
import { useLive } from '#engine/use-live.ts'
import { session } from '#platform/session/session.ts'
import { css } from '#styled/css'
import { RatingCard } from './rating-card.tsx'
import { RatingForm, useRatingForm } from './rating-form.tsx'

/** The rating form, and the user's comments that are not on the server yet. */
export function OwnRatings({ archiveId }: { archiveId: number }) {
  const { user } = useSnapshot(session)
  const userId = user?.id ?? null
  const form = useRatingForm(archiveId)
  const rows = useLive(({ archives }) => archives.readOpenRatings(archiveId, userId), [], [archiveId, userId])
  const name = user ? `${user.first_name} ${user.last_name}`.trim() : ''
  return (
    <>
      <RatingForm archiveId={archiveId} rating={form} />
      <ul className={css({ mt: '5', display: 'grid', gap: '3' })}>
        {rows.map((row) => (
          <RatingCard
            key={row.key}
            author={name}
            at={new Date(row.createdAt).toISOString()}
            rating={row.payload.rating}
            comment={row.payload.comment}
            state={row.state}
          >
            <PendingAction row={row} canEdit={form.isBlank} text={row.payload.comment} />
          </RatingCard>
        ))}
      </ul>
    </>
  )
}
