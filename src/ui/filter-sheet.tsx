import { X } from 'lucide'
import { useRef, type ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from './button.ts'
import { Icon } from './icon.tsx'
import { Modal } from './modal.tsx'

type FilterSheetProps = {
  label: string
  resultText: ReactNode
  /** Undefined where no filter is chosen. */
  onClear: (() => void) | undefined
  onClose: () => void
  children: ReactNode
}

/** The filters of a list on a phone, at the bottom of the screen. Each choice takes effect at once. */
export function FilterSheet({ label, resultText, onClear, onClose, children }: FilterSheetProps) {
  const show = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      label={label}
      onClose={onClose}
      data-lock=""
      css={{
        position: 'fixed',
        insetX: '0',
        top: 'auto',
        bottom: '0',
        w: 'full',
        maxH: '[85dvh]',
        overflowY: 'auto',
        borderTopWidth: '1px',
        borderColor: 'edge',
        borderRadius: '[16px 16px 0 0]',
        _backdrop: { bg: 'shade' },
      }}
    >
      <div className={css({ maxW: 'form', mx: 'auto', px: '4', pt: '2', pb: '4' })}>
        <div
          className={css({
            display: 'flex',
            minH: '12',
            alignItems: 'center',
            justifyContent: 'space-between',
          })}
        >
          <h2 className={css({ fontSize: 'xl' })}>{m.filters()}</h2>
          <Button
            variant="plain"
            aria-label={m.filters_close()}
            onClick={onClose}
            css={{ color: 'ink', mr: '-2' }}
          >
            <Icon shape={X} size={24} />
          </Button>
        </div>
        <div className={css({ display: 'grid', gap: '3' })}>{children}</div>
        <div className={css({ mt: '4', color: 'soft', minH: '6' })} role="status">
          {resultText}
        </div>
        <div className={css({ display: 'flex', gap: '3', mt: '2', flexWrap: 'wrap' })}>
          {onClear ? (
            <Button
              variant="quiet"
              onClick={() => {
                // This button goes with its press.
                show.current?.focus()
                onClear()
              }}
              css={{ flex: '1' }}
            >
              {m.filter_clear()}
            </Button>
          ) : null}
          <Button ref={show} onClick={onClose} css={{ flex: '1' }}>
            {m.filters_show()}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
