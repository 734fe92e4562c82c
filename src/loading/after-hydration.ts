let release: () => void = () => {}

const hydrated = new Promise<void>((resolve) => {
  release = resolve
})

/** Called once, when React has hydrated all of the page: deferred work starts now. */
export function releaseDeferred(): void {
  performance.mark('app-quiet')
  release()
}

/**
 * Runs work after all of the page is hydrated, so that it delays neither the first paint nor the first click. Never on the
 * server.
 */
export async function afterHydration<T>(work: () => Promise<T>): Promise<T> {
  await hydrated
  return work()
}

/**
 * Memoises an import. Calls resolve in the order in which they were made, which two pending imports of one module do not:
 * what was typed first could be written last. A rejected import is not memoised.
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
