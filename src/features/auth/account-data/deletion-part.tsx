import { useState } from 'react'
import { keptDays } from '#domain/retention.ts'
import { accountCalls } from '#features/auth/sign-in/load-account-calls.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { DeletionDialog } from './deletion-dialog.tsx'
import { KeepAccount } from './keep-account.tsx'

type DeletionPartProps = { userId: number; deletionAt: string | undefined }

/** Deletes the account after a question, or takes that back. */
export function DeletionPart({ userId, deletionAt }: DeletionPartProps) {
  const [ask, setAsk] = useState<readonly 'password'[] | null>(null)
  const { showToast } = useToasts()

  async function open() {
    const { secondFactorCalls } = await accountCalls()
    const asked = await secondFactorCalls.read(userId)
    // Without an answer the dialog asks for the password, and says at sending that there is no network.
    setAsk(asked.kind === 'done' && asked.value.is_fresh ? [] : ['password'])
  }

  if (deletionAt !== undefined) return <KeepAccount userId={userId} deletionAt={deletionAt} />
  return (
    <div>
      <h3 className={css({ fontSize: 'xl' })}>{m.deletion_title()}</h3>
      <p className={css({ mt: '1', mb: '3' })}>{m.deletion_hint({ days: keptDays.deletionWait })}</p>
      <Button look="danger" aria-haspopup="dialog" onClick={() => void open()}>
        {m.deletion_ask()}
      </Button>
      {ask ? (
        <DeletionDialog
          userId={userId}
          ask={ask}
          onClose={() => setAsk(null)}
          onDone={() => {
            setAsk(null)
            showToast(m.deletion_asked(), { type: 'success' })
          }}
        />
      ) : null}
    </div>
  )
}
