const pendingWork = new Set<Promise<unknown>>()

/**
 * Work that somebody asked for and that is not on the device yet, as when its code is waited for: until it is done the app
 * does not load the page anew, and the browser asks before it does.
 */
export function trackPending(work: Promise<unknown>): void {
  addEventListener('beforeunload', ask)
  pendingWork.add(work)
  void work.finally(() => pendingWork.delete(work))
}

function ask(event: BeforeUnloadEvent): void {
  if (pendingWork.size > 0) event.preventDefault()
}

/** Loads the page anew when no work is pending. */
export const reloadWhenIdle = (): Promise<void> =>
  Promise.allSettled(pendingWork).then(() => location.reload())
