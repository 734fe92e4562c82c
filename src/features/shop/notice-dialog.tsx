import { X } from 'lucide'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Icon } from '#ui/icon.tsx'
import { Modal } from '#ui/modal.tsx'
import { NotifyMe } from './notify-me.tsx'

type NoticeDialogProps = { product: { id: string; title: string }; onClose: () => void }

/** Asks for the address of a back-in-stock notice, and shows what became of it. */
export function NoticeDialog({ product, onClose }: NoticeDialogProps) {
  return (
    <Modal
      label={m.notify_me_about({ title: product.title })}
      onClose={onClose}
      data-lock=""
      css={{
        position: 'fixed',
        inset: '0',
        m: 'auto',
        w: '[min(26rem, calc(100vw - 2rem))]',
        maxH: '[85dvh]',
        overflowY: 'auto',
        borderWidth: '1px',
        borderColor: 'edge',
        borderRadius: 'md',
        _backdrop: { bg: 'shade' },
      }}
    >
      <div className={css({ px: '4', pt: '2', pb: '5' })}>
        <div
          className={css({
            display: 'flex',
            gap: '3',
            alignItems: 'center',
            justifyContent: 'space-between',
          })}
        >
          <h2 className={css({ fontSize: 'lg' })}>{product.title}</h2>
          <Button
            variant="plain"
            aria-label={m.notify_close()}
            onClick={onClose}
            css={{ color: 'ink', mr: '-2' }}
          >
            <Icon shape={X} size={24} />
          </Button>
        </div>
        <div className={css({ mt: '2' })}>
          <NotifyMe product={product} />
        </div>
      </div>
    </Modal>
  )
}
