import { focusSoon } from './focus-soon.ts'
import { titleId } from './page-title.tsx'

/** Call it before moving to another page: the focus goes to that page's title, which a screen reader reads. */
export function focusNextTitle(): void {
  const before = document.getElementById(titleId)
  const next = () => {
    const title = document.getElementById(titleId)
    return title === before ? null : title
  }
  focusSoon(next, { preventScroll: true })
}
