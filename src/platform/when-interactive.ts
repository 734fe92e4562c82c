let release: () => void = () => {}

const interactive = new Promise<void>((resolve) => {
  release = resolve
})

/** Called once by the boot when the page is hydrated and answers input. */
export function markInteractive(): void {
  performance.mark('app-interactive')
  release()
}

/**
 * Runs work that the first paint and the first tap must not wait for. On the server nothing becomes
 * interactive, so nothing runs.
 */
export async function whenInteractive<T>(work: () => Promise<T>): Promise<T> {
  await interactive
  return work()
}

/**
 * Brings a part of the app when it is first wanted. Calls are answered in the order in which they were made: two imports
 * of one module that is still on its way are not, so that what was typed first could be written last. A part that could
 * not be fetched is asked for again.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let part: Promise<T> | undefined
  return () => {
    part ??= load().catch((error: unknown) => {
      part = undefined
      throw error
    })
    return part
  }
}
