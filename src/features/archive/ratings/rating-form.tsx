import { maxCommentLength } from '#domain/limits.ts'
import { Delivery } from '#engine/delivery.tsx'
import { useOutboxForm } from '#engine/use-outbox-form.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { focusNewItem } from '#ui/focus-new-item.ts'
import { FormOutcome } from '#ui/form/form-outcome.tsx'
import { SubmitOnceForm } from '#ui/submit-once-form.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { RatingField } from './rating-field.tsx'

/** The default rating (docs/specification.md#form-rules). */
const blank = { comment: '', rating: 5 }

/** Form state for a comment with a star rating. */
export function useRatingForm(archiveId: number) {
  return useOutboxForm({
    kind: 'rating',
    about: { archiveId },
    blank,
    long: 'comment',
    validate: ({ comment }) => (comment.trim() === '' ? { comment: m.comment_is_empty } : {}),
    write: ({ comment, rating }) => ({
      kind: 'rating',
      payload: { archiveId, comment: comment.trim(), rating },
    }),
    watch: ({ comment }) => focusNewItem(document.getElementById('comments'), comment.trim()),
  })
}

type RatingFormProps = { archiveId: number; rating: ReturnType<typeof useRatingForm> }

export function RatingForm({
  archiveId,
  rating: { form, field, fields, type, outcome, queuedKey },
}: RatingFormProps) {
  const login = { words: m.rating_needs_login(), from: `/archive/${archiveId}#comments` }
  return (
    <SubmitOnceForm
      {...form}
      css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', maxW: 'prose' }}
    >
      <RatingField value={fields.rating} onRate={(rating) => type({ rating })} />
      <TextAreaField
        label={m.rating_comment()}
        rows={3}
        required
        maxLength={maxCommentLength}
        {...field('comment')}
      />
      <FormOutcome outcome={outcome} storage={m.rating_failed()} login={login}>
        <Delivery queuedKey={queuedKey} />
      </FormOutcome>
      <Button type="submit" css={{ justifySelf: 'start' }}>
        {m.rating_send()}
      </Button>
    </SubmitOnceForm>
  )
}
