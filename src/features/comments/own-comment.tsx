import { useState } from 'react'
import { engine } from '#engine/engine.ts'
import { PendingAction } from '#engine/pending-action.tsx'
import { useLive } from '#engine/use-live.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { focusWhenGone } from '#ui/focus-when-gone.ts'
import { Notice } from '#ui/notice.ts'
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
  const [step, setStep] = useState<'view' | 'edit' | 'ask'>('view')
  const [isNotStored, setNotStored] = useState(false)
  // Reopens the edit form for a stored draft or an edit returned from the outbox.
  const draft = useLive(
    async ({ outboxForms }) => (await outboxForms.readDraft('comment_edit', { id }, userId)) ?? null,
    null,
    [id, userId],
  )

  /** What has the focus goes with its step. */
  function end() {
    if (document.activeElement) focusWhenGone(document.activeElement)
    setStep('view')
  }

  async function remove() {
    try {
      await (await engine()).comments.deleteComment({ slug, id }, userId)
      setNotStored(false)
    } catch {
      setNotStored(true)
    }
    end()
  }

  if (step === 'edit' || (draft !== null && step === 'view')) {
    return (
      <EditForm
        slug={slug}
        id={id}
        userId={userId}
        content={content}
        onOpen={() => setStep('edit')}
        onDone={end}
      />
    )
  }
  if (step === 'ask') {
    return (
      <Notice tone="wait" role="alertdialog" aria-label={m.comment_delete_ask()} css={{ w: 'full', my: '2' }}>
        {m.comment_delete_ask()}
        <div className={css({ display: 'flex', gap: '3', mt: '2', flexWrap: 'wrap' })}>
          <Button variant="danger" onClick={() => void remove()} ref={focus}>
            {m.comment_delete()}
          </Button>
          <Button variant="plain" onClick={end}>
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
          <Button variant="plain" onClick={() => setStep('edit')} aria-label={m.comment_edit_own()}>
            {m.edit()}
          </Button>
          <Button variant="danger" onClick={() => setStep('ask')} aria-label={m.comment_delete_own()}>
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

/** A queued or rejected change of a comment, with its actions. */
function ChangeState({ change }: { change: CommentChange }) {
  if (change.kind === 'comment_edit') {
    const { content } = change.payload
    return <PendingAction row={change} canEdit text={content} waiting={m.comment_edit_waits()} />
  }
  const words = { waiting: m.comment_delete_waits(), discardLabel: m.undo() }
  return <PendingAction row={change} canEdit={false} text="" {...words} />
}
