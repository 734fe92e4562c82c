import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type IconNode } from 'lucide'
import { css } from '#styled/css'
import type { Colour } from '#theme/palette.ts'
import { Icon } from '#ui/icon.tsx'
import { useEffect, useRef, useState, type FocusEvent } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { closeToast, pauseToast, resumeToast, type Toast, type ToastType } from './toasts.ts'

const typeStyles: Record<ToastType, { colour: Colour; shape: IconNode }> = {
  success: { colour: 'success', shape: CircleCheck },
  error: { colour: 'danger', shape: CircleAlert },
  warning: { colour: 'pending', shape: TriangleAlert },
  info: { colour: 'accent', shape: Info },
}

/** Ids of toasts that have had their text: in another dialog they are shown at once, and not announced again. */
const announced = new Set<number>()

export function ToastCard({ toast }: { toast: Readonly<Toast> }) {
  const { id, message, type, leftMs, durationMs, action, isFading } = toast
  const { colour, shape } = typeStyles[type]
  // The live region must exist before its text, so that every screen reader announces it.
  const [isIn, setIn] = useState(announced.has(id))
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      announced.add(id)
      setIn(true)
    })
    return () => {
      cancelAnimationFrame(frame)
      // React reports no blur for a card that is removed with its dialog.
      resumeToast(id)
    }
  }, [id])
  const before = useRef<HTMLElement[]>([])
  function takeFocus({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void {
    pauseToast(id)
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      before.current = withParents(relatedTarget)
  }
  /** `held`: a selector that matches the card while it is used in the other way. */
  function resumeUnless(card: Element, held: string): void {
    if (!card.matches(held)) resumeToast(id)
  }
  function close(): void {
    closeToast(id)
    const left = before.current.find(({ isConnected }) => isConnected)
    if (left && left.tabIndex < 0) left.tabIndex = -1
    left?.focus({ preventScroll: true })
  }
  return (
    <div
      className={css({
        w: 'full',
        maxW: 'form',
        bg: 'card',
        color: 'ink',
        borderWidth: '1px',
        borderColor: 'edge',
        borderRadius: 'md',
        overflow: 'hidden',
        boxShadow: '0 8px 32px #0003',
        pointerEvents: 'auto',
        opacity: isIn && !isFading ? 1 : 0,
        transition: 'opacity 300ms',
      })}
      data-toast={type}
      onMouseEnter={() => pauseToast(id)}
      onMouseLeave={({ currentTarget }) => resumeUnless(currentTarget, ':focus-within')}
      onFocus={takeFocus}
      onBlur={({ currentTarget }) => resumeUnless(currentTarget, ':hover')}
    >
      <div className={css({ display: 'flex', alignItems: 'center', gap: '3', pl: '4', pr: '1', py: '1' })}>
        <div className={css({ color: colour, flexShrink: '0' })}>
          <Icon shape={shape} size={20} aria-hidden="true" />
        </div>
        <div
          className={css({ flex: '1', py: '2', overflowWrap: 'anywhere' })}
          role={type === 'error' ? 'alert' : 'status'}
        >
          {isIn ? message : null}
        </div>
        {action ? (
          <Button
            variant="plain"
            onClick={() => {
              if (isFading) return
              action.run()
              close()
            }}
            css={{ flexShrink: '0' }}
          >
            {action.label}
          </Button>
        ) : null}
        <Button
          variant="plain"
          aria-label={m.toast_close()}
          onClick={close}
          css={{ color: 'ink', flexShrink: '0' }}
        >
          <Icon shape={X} size={18} aria-hidden="true" />
        </Button>
      </div>
      <Progress left={durationMs > 0 ? leftMs / durationMs : 0} colour={colour} />
    </div>
  )
}

/** A toast may outlive what had the focus before it, and some of what is around that. */
function withParents(element: HTMLElement | null): HTMLElement[] {
  return element ? [element, ...withParents(element.parentElement)] : []
}

/** An inline style, because a class per step (fifty) would enlarge the style sheet. */
function Progress({ left, colour }: { left: number; colour: Colour }) {
  return (
    <div className={css({ h: '[3px]', bg: 'line' })} aria-hidden="true">
      <div
        className={css({
          h: 'full',
          bg: colour,
          transformOrigin: 'left',
          transition: 'transform 100ms linear',
        })}
        data-toast-left={Math.round(left * 100)}
        style={{ transform: `scaleX(${left})` }}
      />
    </div>
  )
}
