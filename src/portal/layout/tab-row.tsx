import { useEffect, useRef } from 'react'
import type { StyledProps } from '#ui/styled.ts'
import { ChoiceRow } from './choice.ts'

/** Fades the sides on which the row goes on, but not what has the focus. */
function fade(row: HTMLElement): void {
  const isFocused = row.querySelector(':focus-visible') !== null
  const isBefore = row.scrollLeft > 1
  const isAfter = row.scrollLeft + row.clientWidth < row.scrollWidth - 1
  row.style.setProperty('--before', isBefore && !isFocused ? '3rem' : '0px')
  row.style.setProperty('--after', isAfter && !isFocused ? '3rem' : '0px')
}

/** Scrolls the row alone, so that the page stays where it is. What is wider than the row is shown from its beginning. */
function centre(row: HTMLElement, part: Element): void {
  const { left, width } = part.getBoundingClientRect()
  row.scrollLeft += left - row.getBoundingClientRect().left - Math.max(0, (row.clientWidth - width) / 2)
}

function centreChosen(row: HTMLElement): void {
  // What has the focus stays in view: a select that was just used, or what Tab has reached since.
  const part =
    row.querySelector(':focus') ??
    row.querySelector('[aria-selected=true], [aria-current=page], [aria-pressed=true]:not([data-views] *)')
  if (part) centre(row, part)
}

/** A browser leaves a control where it is that is wider than the row and begins at its end. */
function showFocused(row: HTMLElement): void {
  const focused = row.querySelector(':focus-visible')
  if (!focused) return
  const { left, right } = focused.getBoundingClientRect()
  const view = row.getBoundingClientRect()
  if (left < view.left || right > view.right) centre(row, focused)
}

/** A row of tabs or of filters: the chosen one is in view, and a fade shows that there are more. */
export function TabRow({ variant = 'tabs', ...props }: StyledProps<'div'> & { variant?: 'tabs' | 'chips' }) {
  const ref = useRef<HTMLDivElement>(null)
  // After each render, because another tab may be the chosen one.
  useEffect(() => {
    if (ref.current) centreChosen(ref.current)
  })
  useEffect(() => {
    const row = ref.current
    if (!row) return undefined
    const note = () => fade(row)
    const size = new ResizeObserver(() => {
      centreChosen(row)
      note()
    })
    size.observe(row)
    const noteFocus = () => {
      showFocused(row)
      note()
    }
    const leaving = new AbortController()
    const { signal } = leaving
    row.addEventListener('scroll', note, { passive: true, signal })
    for (const type of ['focusin', 'focusout']) row.addEventListener(type, noteFocus, { signal })
    return () => {
      size.disconnect()
      leaving.abort()
    }
  }, [])
  return <ChoiceRow ref={ref} variant={variant} {...props} />
}
