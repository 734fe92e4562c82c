import { m } from '#i18n/paraglide/messages.js'
import { showToast } from '#ui/toast/toasts.ts'

/** A page of the worker stays empty, and nothing else on it says why. */
const shownOnEmptyPageMs = 10 * 60_000

/**
 * For a page whose database cannot be opened, because the browser blocks site data or its storage is damaged: says so, again with each
 * form. The server renders what this page cannot read, so without a worker links load their pages from it.
 */
export function readWithoutDatabase(): void {
  sayUnreadable()
  addEventListener('submit', sayUnreadable, { capture: true })
  if (!isFromWorker()) addEventListener('click', leaveToBrowser, { capture: true })
}

const isFromWorker = () => Boolean(navigator.serviceWorker?.controller)

function sayUnreadable(): void {
  showToast(m.storage_unreadable(), {
    type: 'error',
    ...(isFromWorker() ? { durationMs: shownOnEmptyPageMs } : {}),
  })
}

/** The browser follows a link by itself if no listener of the app prevents it. */
function leaveToBrowser(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (link && !link.getAttribute('href')?.startsWith('#')) event.stopImmediatePropagation()
}
