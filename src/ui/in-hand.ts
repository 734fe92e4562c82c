const inHand = new Set<Promise<unknown>>()

/**
 * Work that somebody asked for and that is not on the device yet, as when its code is waited for: until it is done the app
 * does not load the page anew, and the browser asks before it does.
 */
export function keepInHand(work: Promise<unknown>): void {
  addEventListener('beforeunload', ask)
  inHand.add(work)
  void work.finally(() => inHand.delete(work))
}

function ask(event: BeforeUnloadEvent): void {
  if (inHand.size > 0) event.preventDefault()
}

/** Loads the page anew when nothing is in hand. */
export const reloadWhenFree = (): Promise<void> => Promise.allSettled(inHand).then(() => location.reload())
