let isHeadHydrated = false

/** Called when what stands around the page is hydrated. */
export function headIsHydrated(): void {
  isHeadHydrated = true
}

/** Whether React answers a tap there. What is seen first of a page marks `app-interactive` when it is hydrated. */
const isHydrated = (element: Element) =>
  element.closest('main') ? performance.getEntriesByName('app-interactive').length > 0 : isHeadHydrated

/**
 * A button that was tapped before this script ran still has the focus, without the ring that a keyboard brings. Safari
 * gives no focus to a tapped button: there it is tapped again.
 */
function tappedBefore(page: HTMLElement): HTMLButtonElement | null {
  const { activeElement: button } = document
  const isTapped = button instanceof HTMLButtonElement && !button.matches(':focus-visible')
  return isTapped && page.contains(button) ? button : null
}

/**
 * The last button that was tapped while React was on its way to it: call it before React comes to the page, and what it
 * returns as soon as it has come to the head, and for the last time when all of the page is React's. The button of a form
 * waits for the last time, when the form has its texts (early-input.ts).
 */
export function keepEarlyTap(page: HTMLElement): (isLast: boolean) => void {
  let tapped = tappedBefore(page)
  const note = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    // React may hydrate it for this very tap; then it is answered.
    if (button && !isHydrated(button)) setTimeout(() => isHydrated(button) || (tapped = button))
  }
  page.addEventListener('click', note, true)
  return (isLast) => {
    if (isLast) page.removeEventListener('click', note, true)
    if (!tapped || (tapped.form && !isLast)) return
    const button = tapped
    tapped = null
    button.click()
  }
}
