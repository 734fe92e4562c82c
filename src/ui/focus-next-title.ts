import { focusSoon } from './focus-soon.ts'
import { titleId } from './page-title.tsx'

/** Call it before navigating: the focus moves to the title of the next page, which a screen reader reads. */
export function focusNextTitle(): void {
  const before = document.getElementById(titleId)
  const next = () => {
    const title = document.getElementById(titleId)
    return title === before ? null : title
  }
  focusSoon(next, { preventScroll: true })
}
