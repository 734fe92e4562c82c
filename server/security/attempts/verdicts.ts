import { RateLimiterRes, type RateLimiterStoreAbstract } from 'rate-limiter-flexible'
import type { Verdict } from '#server/security/attempts/attempt-store.ts'

/** Counts one attempt. Rejects only if the store cannot be reached; the library rejects what is above the limit, too. */
export async function verdictOf(limiter: RateLimiterStoreAbstract, key: string): Promise<Verdict> {
  try {
    const { consumedPoints: count, msBeforeNext: waitMs } = await limiter.consume(key)
    return { isAllowed: true, count, waitMs }
  } catch (error) {
    if (error instanceof RateLimiterRes)
      return { isAllowed: false, count: error.consumedPoints, waitMs: error.msBeforeNext }
    throw error
  }
}
