import { useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { css } from '#styled/css'

/**
 * Tooltips for icon-only elements on hover and focus. The text is the element's `aria-label`, so it is hidden from
 * screen readers. Not Chakra's tooltip, which would load 52 kB on the first hover (13 beside a dialog).
 */
export function useTooltip() {
  const [tip, setTip] = useState<{ label: string; top: number } | null>(null)
  const hide = () => setTip(null)
  const show = ({ currentTarget }: MouseEvent<HTMLElement> | FocusEvent<HTMLElement>) => {
    const { top, height } = currentTarget.getBoundingClientRect()
    setTip({ label: currentTarget.getAttribute('aria-label') ?? '', top: Math.round(top + height / 2) })
  }
  const named = {
    onMouseEnter: show,
    onFocus: show,
    onMouseLeave: hide,
    onBlur: hide,
    onKeyDown: ({ key }: KeyboardEvent) => (key === 'Escape' ? hide() : undefined),
  }
  const tooltip = tip ? (
    <div
      className={css({
        position: 'fixed',
        left: '[72px]',
        transform: 'translateY(-50%)',
        zIndex: '4',
        bg: 'ink',
        color: 'paper',
        px: '3',
        py: '1',
        borderRadius: 'sm',
        fontSize: 'sm',
        whiteSpace: 'nowrap',
        pointerEvents: 'none',
      })}
      aria-hidden="true"
      data-tooltip=""
      style={{ top: tip.top }}
    >
      {tip.label}
    </div>
  ) : null
  return { named, tooltip }
}
