/**
 * The result, or a rejection after `ms`. A process that was busy for so long reads first what has arrived meanwhile: its timers
 * run before its connections.
 */
export async function within<T>(ms: number, result: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    setImmediate(() => setImmediate(() => late.reject(new Error(`no answer within ${ms} ms`))))
  }, ms)
  try {
    return await Promise.race([result, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
