/** Runs at most `most` of the works that it is given at a time, in the order of the calls. */
export function fewAtOnce(most: number) {
  const waiting: (() => void)[] = []
  let free = most

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
