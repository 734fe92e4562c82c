import type { ToastPosition } from './toasts.ts'

/** Edges of a part of the screen in CSS pixels from the top of the layout viewport. */
export type Span = { top: number; bottom: number }

/**
 * Where toasts are: at their own edge, at the opposite one, or nowhere until the focus moves, because a focused field
 * covers both.
 */
export type ToastSide = 'own' | 'other' | 'none'

type Room = {
  /** Height of the toasts together. */
  height: number
  /** Distance to the top or bottom edge, which clears the header and the chat button. */
  margin: number
  /** The visible part of the screen, without an on-screen keyboard. */
  view: Span
}

/** The side at which toasts do not overlap the focused element; null if nothing is focused. */
export function toastSide(position: ToastPosition, room: Room, focused: Span | null): ToastSide {
  const { height, margin, view } = room
  const atTop: Span = { top: view.top + margin, bottom: view.top + margin + height }
  const atBottom: Span = { top: view.bottom - margin - height, bottom: view.bottom - margin }
  const middle = (view.top + view.bottom) / 2
  const centred: Span = { top: middle - height / 2, bottom: middle + height / 2 }
  const ownSpan = position === 'center' ? centred : position.startsWith('top') ? atTop : atBottom
  const oppositeSpan = position.startsWith('bottom') ? atTop : atBottom
  const isFree = (span: Span) => !focused || focused.bottom <= span.top || focused.top >= span.bottom
  if (isFree(ownSpan)) return 'own'
  return isFree(oppositeSpan) ? 'other' : 'none'
}
