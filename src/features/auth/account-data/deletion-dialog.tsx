import { retentionDays } from '#domain/retention.ts'
import { ProofForm, proofOf } from '#features/auth/second-step/proof-form.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { ConfirmModal } from '#ui/confirm-modal.tsx'
import { loadAccountData } from './load-account-data.ts'

type DeletionDialogProps = {
  userId: number
  /** What the owner has to enter; more if the server says so. */
  ask: readonly 'password'[]
  onDone: () => void
  onClose: () => void
}

/** The dialog would focus its first button, which is below what has to be read first. */
function readFirst(start: HTMLElement | null): void {
  start?.focus({ preventScroll: true })
  start?.closest('dialog')?.scrollTo(0, 0)
}

/** Says what goes and what stays before the account is deleted. */
export function DeletionDialog({ userId, ask, onDone, onClose }: DeletionDialogProps) {
  return (
    <ConfirmModal title={m.deletion_title()} onClose={onClose}>
      <div
        ref={readFirst}
        tabIndex={-1}
        className={css({ display: 'grid', gap: '3', mt: '3', outline: 'none' })}
      >
        <Points
          title={m.deletion_goes()}
          points={[m.deletion_goes_account(), m.deletion_goes_work(), m.deletion_goes_files()]}
        />
        <Points
          title={m.deletion_stays()}
          points={[
            m.deletion_stays_comments(),
            m.deletion_stays_invoices(),
            m.deletion_stays_certificates(),
            m.deletion_stays_log(),
          ]}
        />
        <p>{m.deletion_wait({ days: retentionDays.deletionWait })}</p>
        <ProofForm
          ask={ask}
          submit={m.deletion_ask()}
          variant="danger"
          send={async (fields, key) =>
            (await loadAccountData()).requestDeletion(userId, key, proofOf(fields))
          }
          onDone={onDone}
          onCancel={onClose}
        />
      </div>
    </ConfirmModal>
  )
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div>
      <h3 className={css({ fontWeight: 'bold' })}>{title}</h3>
      <ul className={css({ pl: '5', listStyleType: 'disc' })}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  )
}
