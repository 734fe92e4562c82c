import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { engine } from '#engine/engine.ts'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session/session.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { ConfirmModal } from '#ui/confirm-modal.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useOnShow } from '#ui/use-on-show.ts'
import { signOutQuestion } from './sign-out-question.ts'

/** Asks what to do with unsent data: another user of a shared phone must not send it, and none may be lost silently. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { userId, unsent, drafts, localRecords, files } = useSnapshot(signOutQuestion)
  const isTheirs = useSnapshot(session).user?.id === userId
  const count = unsent ?? 0
  const unsentCount = count + drafts + localRecords
  const isLeaving = useRef(false)

  async function leave(choice: 'keep' | 'discard') {
    // The first press holds: a second one would find nobody signed in, and do nothing.
    if (isLeaving.current) return
    isLeaving.current = true
    try {
      await (await engine()).signOut.signOut(choice, userId)
    } catch {
      showToast(m.sign_out_failed(), { type: 'error' })
    }
    onClose()
  }

  // Another tab signed them out, or the server did.
  useOnShow(String(isTheirs), () => {
    if (!isTheirs) onClose()
  })

  return (
    <ConfirmModal title={m.sign_out_title()} onClose={onClose}>
      <div className={css({ mt: '2', mb: '5', display: 'grid', gap: '2' })}>
        {count > 0 ? <p>{m.sign_out_unsent({ count })}</p> : null}
        {drafts > 0 ? <p>{m.sign_out_drafts({ count: drafts })}</p> : null}
        {localRecords > 0 ? <p>{m.sign_out_kept({ count: localRecords })}</p> : null}
        {files > 0 ? <p>{m.sign_out_files({ count: files })}</p> : null}
      </div>
      <div className={css({ display: 'grid', gap: '3' })}>
        <Button onClick={() => void leave('keep')}>
          {unsentCount > 0 ? m.sign_out_keep() : m.sign_out()}
        </Button>
        {unsentCount > 0 ? (
          <>
            <div className={css({ color: 'soft', fontSize: 'sm', mt: '-1' })}>
              {count > 0 ? m.sign_out_keep_hint() : m.sign_out_keep_drafts()}
            </div>
            <Button variant="danger" onClick={() => void leave('discard')}>
              {m.sign_out_discard({ count: unsentCount })}
            </Button>
          </>
        ) : null}
        <Button variant="plain" onClick={onClose}>
          {m.sign_out_stay()}
        </Button>
      </div>
    </ConfirmModal>
  )
}
