import { useState } from 'react'
import { maxCommentLength } from '#domain/limits.ts'
import { engine } from '#engine/engine.ts'
import { whoIsHere } from '#engine/who-is-here.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { watchForSent } from '#ui/focus-sent.ts'
import { TextLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { SendForm } from '#ui/send-form.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { RatingField } from './rating-field.tsx'
import type { useFormDraft } from './use-form-draft.ts'

type RatingFormProps = {
  archiveId: number
  form: ReturnType<typeof useFormDraft<{ comment: string; rating: number }>>
}

export function RatingForm({ archiveId, form }: RatingFormProps) {
  const { fields, change, clear } = form
  const [problem, setProblem] = useState<'empty' | 'login' | 'storage' | null>(null)

  function check(): boolean {
    const isEmpty = fields.comment.trim() === ''
    if (isEmpty) setProblem('empty')
    return !isEmpty
  }

  async function send() {
    try {
      const rater = await whoIsHere()
      if (rater === null) return setProblem('login')
      const { archives } = await engine()
      const payload = { archiveId, comment: fields.comment.trim(), rating: fields.rating }
      const focusSent = watchForSent(document.getElementById('comments'), payload.comment)
      await archives.take({ kind: 'rating', payload }, rater)
      clear()
      setProblem(null)
      focusSent()
    } catch {
      // What was typed stays in the form: the device could not store it.
      setProblem('storage')
    }
  }

  return (
    <SendForm
      check={check}
      bring={engine}
      send={send}
      css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', maxW: 'prose' }}
    >
      <RatingField value={fields.rating} onRate={(rating) => change({ rating })} />
      <TextAreaField
        label={m.rating_comment()}
        rows={3}
        required
        maxLength={maxCommentLength}
        value={fields.comment}
        error={problem === 'empty' ? m.comment_is_empty() : undefined}
        onChange={({ target }) => change({ comment: target.value })}
      />
      <div role="alert">
        {problem === 'login' ? (
          <Notice>
            {m.rating_needs_login()}{' '}
            <TextLink to="/auth/login" search={{ from: `/archive/${archiveId}#comments` }}>
              {m.sign_in()}
            </TextLink>
          </Notice>
        ) : null}
        {problem === 'storage' ? <Notice tone="error">{m.rating_failed()}</Notice> : null}
      </div>
      <Button type="submit" css={{ justifySelf: 'start' }}>
        {m.rating_send()}
      </Button>
    </SendForm>
  )
}
