import { useState } from 'react'
import { engine } from '#engine/engine.ts'
import { useLive } from '#engine/use-live.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import { ChangeState } from './change-state.tsx'
import { EditForm } from './edit-form.tsx'
import type { CommentChange } from './thread.ts'

type OwnCommentProps = {
  slug: string
  id: number
  content: string
  change: CommentChange | null
  userId: number
}

/** The actions for an own comment that is on the server. */
export function OwnComment({ slug, id, content, change, userId }: OwnCommentProps) {
  const [step, setStep] = useState<'look' | 'edit' | 'ask'>('look')
  const [isNotStored, setNotStored] = useState(false)
  // Reopens the edit form for a stored draft or an edit returned from the outbox.
  const draft = useLive(
    async ({ outboxForms }) => (await outboxForms.readDraft('comment_edit', { id }, userId)) ?? null,
    null,
    [id, userId],
  )

  async function remove() {
    try {
      await (await engine()).comments.deleteComment({ slug, id }, userId)
      setNotStored(false)
    } catch {
      setNotStored(true)
    }
    setStep('look')
  }

  if (step === 'edit' || (draft !== null && step === 'look')) {
    return (
      <EditForm
        slug={slug}
        id={id}
        userId={userId}
        content={content}
        onOpen={() => setStep('edit')}
        onDone={() => setStep('look')}
      />
    )
  }
  if (step === 'ask') {
    return (
      <Notice tone="wait" role="alertdialog" aria-label={m.comment_delete_ask()} css={{ w: 'full', my: '2' }}>
        {m.comment_delete_ask()}
        <div className={css({ display: 'flex', gap: '3', mt: '2', flexWrap: 'wrap' })}>
          <Button look="danger" onClick={() => void remove()} ref={focus}>
            {m.comment_delete()}
          </Button>
          <Button look="plain" onClick={() => setStep('look')}>
            {m.comment_keep()}
          </Button>
        </div>
      </Notice>
    )
  }
  return (
    <div>
      {change ? <ChangeState change={change} /> : null}
      {isNotStored ? (
        <Notice tone="error" role="alert" css={{ mt: '2' }}>
          {m.comment_change_not_stored()}
        </Notice>
      ) : null}
      {change === null ? (
        <div className={css({ display: 'flex', gap: '1', flexWrap: 'wrap' })}>
          <Button look="plain" onClick={() => setStep('edit')} aria-label={m.comment_edit_own()}>
            {m.edit()}
          </Button>
          <Button look="danger" onClick={() => setStep('ask')} aria-label={m.comment_delete_own()}>
            {m.comment_delete()}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function focus(button: HTMLElement | null): void {
  button?.focus()
}
