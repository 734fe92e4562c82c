let release: () => void = () => {}

const interactive = new Promise<void>((resolve) => {
  release = resolve
})

/** Called by the boot when React has nothing left to do for the page, so that what starts now disturbs nobody. */
export function releaseDeferred(): void {
  performance.mark('app-quiet')
  release()
}

/**
 * Runs work that the first paint and the first tap must not wait for. On the server nothing becomes
 * interactive, so nothing runs.
 */
export async function afterHydration<T>(work: () => Promise<T>): Promise<T> {
  await interactive
  return work()
}

/**
 * Brings a part of the app when it is first wanted. Calls are answered in the order in which they were made: two imports
 * of one module that is still on its way are not, so that what was typed first could be written last. A part that could
 * not be fetched is asked for again.
 */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let part: Promise<T> | undefined
  return () => {
    part ??= load().catch((error: unknown) => {
      part = undefined
      throw error
    })
    return part
  }
}
