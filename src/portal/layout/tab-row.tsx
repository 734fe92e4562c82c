import { useEffect, useRef } from 'react'
import type { StyledProps } from '#ui/styled.ts'
import { ChoiceRow } from './choice.ts'

/** Fades the sides on which the row goes on. */
function fade(row: HTMLElement): void {
  const isBefore = row.scrollLeft > 1
  const isAfter = row.scrollLeft + row.clientWidth < row.scrollWidth - 1
  row.style.setProperty('--before', isBefore ? '3rem' : '0px')
  row.style.setProperty('--after', isAfter ? '3rem' : '0px')
}

/** Scrolls the row alone, so that the page stays where it is. */
function centre(row: HTMLElement): void {
  const tab = row.querySelector<HTMLElement>(
    '[aria-selected=true], [aria-current=page], [aria-pressed=true]:not([data-views] *)',
  )
  if (tab) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.clientWidth) / 2
}

/** A row of tabs or of filters: the chosen one is in view, and a fade shows that there are more. */
export function TabRow({ variant = 'tabs', ...props }: StyledProps<'div'> & { variant?: 'tabs' | 'chips' }) {
  const ref = useRef<HTMLDivElement>(null)
  // After each render, because another tab may be the chosen one.
  useEffect(() => {
    if (ref.current) centre(ref.current)
  })
  useEffect(() => {
    const row = ref.current
    if (!row) return undefined
    const note = () => fade(row)
    const size = new ResizeObserver(() => {
      centre(row)
      note()
    })
    size.observe(row)
    row.addEventListener('scroll', note, { passive: true })
    return () => {
      size.disconnect()
      row.removeEventListener('scroll', note)
    }
  }, [])
  return <ChoiceRow ref={ref} variant={variant} {...props} />
}
