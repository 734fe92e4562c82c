import { useEffect, useRef } from 'react'
import type { StyledProps } from '#ui/styled.ts'
import { ChoiceRow } from './choice.ts'

/** Notes on the row on which sides it goes on, for its fade. */
function noteMore(row: HTMLElement): void {
  const left = row.scrollLeft > 1
  const right = row.scrollLeft + row.clientWidth < row.scrollWidth - 1
  row.dataset.more = left && right ? 'both' : left ? 'start' : right ? 'end' : ''
}

/** Scrolls the row alone, so that the page stays where it is. */
function centre(row: HTMLElement): void {
  const tab = row.querySelector<HTMLElement>('[aria-selected=true], [aria-current=page]')
  if (tab) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.clientWidth) / 2
}

/** A row of tabs: the chosen one is in view, and a fade shows that there are more. `chosen` identifies it. */
export function TabRow({ chosen, ...props }: StyledProps<'div'> & { chosen: string }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = ref.current
    if (!row) return undefined
    const note = () => noteMore(row)
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
  }, [chosen])
  return <ChoiceRow ref={ref} look="tabs" {...props} />
}
