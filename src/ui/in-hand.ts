const inHand = new Set<Promise<unknown>>()

/**
 * Work that somebody asked for and that is not on the device yet, as when its code is waited for: until it is done the app
 * does not load the page anew, and the browser asks before it does. Settles as the work does.
 */
export async function keepInHand<T>(work: Promise<T>): Promise<T> {
  if (inHand.size === 0) addEventListener('beforeunload', ask)
  inHand.add(work)
  try {
    return await work
  } finally {
    inHand.delete(work)
    if (inHand.size === 0) removeEventListener('beforeunload', ask)
  }
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** Loads the page anew when nothing is in hand. */
export async function reloadWhenFree(): Promise<void> {
  await Promise.allSettled(inHand)
  location.reload()
}
