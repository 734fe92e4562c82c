import { maxCommentLength } from '#domain/limits.ts'
import { useOutboxForm } from '#engine/use-outbox-form.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { SubmitOnceForm } from '#ui/submit-once-form.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { useInitialFocus } from '#ui/form/use-initial-focus.ts'
import { useOnShow } from '#ui/use-on-show.ts'

type EditFormProps = {
  slug: string
  id: number
  userId: number
  /** The current text of the comment. */
  content: string
  /** Called on mount; the form may have been opened by a stored draft. */
  onOpen: () => void
  onDone: () => void
}

/** Edits an own comment; the draft is saved on the device as the user types. */
export function EditForm({ slug, id, userId, content, onOpen, onDone }: EditFormProps) {
  const { form, field, outcome, discard } = useOutboxForm({
    kind: 'comment_edit',
    about: { id },
    owner: userId,
    blank: { content },
    long: 'content',
    isPlain: true,
    validate: (typed) => (typed.content.trim() === '' ? { content: m.comment_is_empty } : {}),
    write: (typed) => ({ kind: 'comment_edit', payload: { slug, id, content: typed.content.trim() } }),
    onStored: onDone,
  })
  useInitialFocus(form.ref, 'content')
  useOnShow(id, onOpen)
  const { error, ...area } = field('content')
  const words = outcome === null || outcome === 'stored' ? undefined : m.comment_change_not_stored()

  function cancel(): void {
    discard()
    onDone()
  }

  return (
    <SubmitOnceForm {...form} css={{ w: 'full', my: '2' }}>
      <TextAreaField
        label={m.comment_edit_own()}
        rows={3}
        maxLength={maxCommentLength}
        {...area}
        error={error ?? words}
      />
      <div className={css({ display: 'flex', gap: '3', mt: '2', flexWrap: 'wrap' })}>
        <Button type="submit">{m.comment_save()}</Button>
        <Button variant="quiet" onClick={cancel}>
          {m.cancel()}
        </Button>
      </div>
    </SubmitOnceForm>
  )
}
