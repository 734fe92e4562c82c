import { useEffect, useRef, useState } from 'react'
import { retentionDays } from '#domain/retention.ts'
import { accountCalls } from '#features/auth/sign-in/load-account-calls.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { DeletionDialog } from './deletion-dialog.tsx'
import { CancelDeletion } from './cancel-deletion.tsx'

type DeletionPartProps = { userId: number; deletionAt: string | undefined }

/** Deletes the account after a question, or takes that back. */
export function DeletionPart({ userId, deletionAt }: DeletionPartProps) {
  const [ask, setAsk] = useState<readonly 'password'[] | null>(null)
  const { showToast } = useToasts()

  const [isOpening, setOpening] = useState(false)
  const isAsking = useRef(false)
  const keep = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (deletionAt === undefined || !isAsking.current) return
    isAsking.current = false
    // The dialog and the button that opened it are gone.
    keep.current?.focus()
  }, [deletionAt])

  async function open() {
    if (isOpening) return
    setOpening(true)
    const isFresh = await isSignInFresh(userId).catch(() => false)
    setOpening(false)
    isAsking.current = true
    // Without an answer the dialog asks for the password, and says at sending that there is no network.
    setAsk(isFresh ? [] : ['password'])
  }
  function close() {
    isAsking.current = false
    setAsk(null)
  }

  if (deletionAt !== undefined)
    return (
      <div ref={keep} tabIndex={-1}>
        <CancelDeletion userId={userId} deletionAt={deletionAt} next={title} />
      </div>
    )
  return (
    <div>
      <h3 id={headingId} className={css({ fontSize: 'xl' })}>
        {m.deletion_title()}
      </h3>
      <p className={css({ mt: '1', mb: '3' })}>{m.deletion_hint({ days: retentionDays.deletionWait })}</p>
      <Button variant="danger" aria-haspopup="dialog" aria-disabled={isOpening} onClick={() => void open()}>
        {m.deletion_ask()}
      </Button>
      <span className={css({ ml: '3' })} role="status">
        {isOpening ? m.loading() : ''}
      </span>
      {ask ? (
        <DeletionDialog
          userId={userId}
          ask={ask}
          onClose={close}
          onDone={() => {
            setAsk(null)
            showToast(m.deletion_asked(), { type: 'success' })
          }}
        />
      ) : null}
    </div>
  )
}

const headingId = 'deletion'
const title = () => document.getElementById(headingId)

async function isSignInFresh(userId: number): Promise<boolean> {
  const { secondFactorCalls } = await accountCalls()
  const result = await secondFactorCalls.read(userId)
  return result.kind === 'done' && result.value.is_fresh
}
