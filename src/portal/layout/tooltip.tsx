import { useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { css } from '#styled/css'

/**
 * Names for icons that stand alone: beside the one that is pointed at or has the focus. Its words are the element's
 * own label, so screen readers do not hear them twice.
 * Ours, because Chakra's is 52 kB to fetch while somebody points (13 beside a dialog), for the same words.
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
