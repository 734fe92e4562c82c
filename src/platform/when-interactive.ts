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
