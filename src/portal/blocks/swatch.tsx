import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { copyToClipboard } from '#ui/copy-to-clipboard.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { RowButton } from './row-parts.ts'

/** A colour that is copied to the clipboard when pressed. */
export function Swatch({ label, colour }: { label: string; colour: string }) {
  const copyColour = async () =>
    (await copyToClipboard(colour))
      ? showToast(m.copied(), { type: 'success' })
      : showToast(m.copy_failed(), { type: 'error' })
  return (
    <RowButton
      onClick={() => void copyColour()}
      aria-label={m.portal_copy({ text: label })}
      css={{ flexDirection: 'column', px: '1', gap: '1' }}
    >
      <div
        className={css({ w: 'full', h: '8', borderRadius: 'sm', borderWidth: '1px', borderColor: 'line' })}
        style={{ background: colour }}
      />
      <span className={css({ fontSize: 'xs' })}>{label}</span>
    </RowButton>
  )
}
