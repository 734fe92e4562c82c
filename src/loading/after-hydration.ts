let release: () => void = () => {}

const hydrated = new Promise<void>((resolve) => {
  release = resolve
})

/** Call once, when React has hydrated the whole page: starts deferred work. */
export function releaseDeferred(): void {
  performance.mark('app-quiet')
  release()
}

/**
 * Runs work after the whole page is hydrated, so that it delays neither the first paint nor the first click. Never runs
 * on the server.
 */
export async function afterHydration<T>(work: () => Promise<T>): Promise<T> {
  await hydrated
  return work()
}

/**
 * Memoises an import. Calls resolve in the order made; two pending imports of one module do not guarantee that, so that
 * later input could be written first. A rejected import is not memoised.
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
