/** Runs at most `maxConcurrent` tasks at a time, in the order of the calls. */
export function limitConcurrency(maxConcurrent: number) {
  const waiting: (() => void)[] = []
  let free = maxConcurrent

  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
