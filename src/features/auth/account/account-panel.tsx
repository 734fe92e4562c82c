import { m } from '#i18n/paraglide/messages.js'
import { Modal } from '#ui/modal.tsx'
import { AccountEntries } from './account-entries.tsx'

/** The account dropdown below its button at the end of the header. */
export function AccountPanel({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      label={m.account()}
      onClose={onClose}
      css={{
        position: 'fixed',
        top: '14',
        right: 'var(--side)',
        w: '[18rem]',
        p: '2',
        bg: 'card',
        borderWidth: '1px',
        borderColor: 'line',
        borderRadius: 'md',
        boxShadow: '0 8px 32px #0003',
      }}
    >
      <AccountEntries onDone={onClose} />
    </Modal>
  )
}
