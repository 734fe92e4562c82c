const pendingWork = new Set<Promise<unknown>>()

/**
 * Tracks work the user started that is not stored yet, for example while its code loads. Until it settles, the app does
 * not reload, and the browser asks before leaving the page.
 */
export function trackPending(work: Promise<unknown>): void {
  addEventListener('beforeunload', warnBeforeUnload)
  pendingWork.add(work)
  void work.finally(() => pendingWork.delete(work))
}

function warnBeforeUnload(event: BeforeUnloadEvent): void {
  if (pendingWork.size > 0) event.preventDefault()
}

/** Reloads the page after all pending work has settled. */
export const reloadWhenIdle = (): Promise<void> =>
  Promise.allSettled(pendingWork).then(() => location.reload())
