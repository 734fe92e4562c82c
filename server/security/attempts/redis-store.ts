import { Redis } from 'ioredis'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import type { Quota } from '#server/security/attempt-counter.ts'
import type { AttemptStore } from '#server/security/attempts/attempt-store.ts'
import { verdictOf } from '#server/security/attempts/verdicts.ts'
import { within } from '#server/security/attempts/within.ts'

/** Beyond it a request goes on without the store. */
const answerWithinMs = 1000
const longestPauseMs = 2000

/**
 * Counts in Valkey or Redis, which expire there. Resolves when the connection is made, or failed at first. `onError` gets
 * every failure of it.
 */
export async function redisStore(url: string, onError: (error: unknown) => void): Promise<AttemptStore> {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    lazyConnect: true,
    connectTimeout: longestPauseMs,
    retryStrategy: (attempt) => Math.min(attempt * 100, longestPauseMs),
  })
  client.on('error', onError)
  await client.connect().catch(onError)
  /** By figures: there are some twenty pairs of them. */
  const limiters = new Map<string, RateLimiterRedis>()

  function limiterOf({ allowed, windowMs }: Quota): RateLimiterRedis {
    const name = `${allowed}/${windowMs}`
    const known = limiters.get(name)
    if (known) return known
    const limiter = new RateLimiterRedis({
      storeClient: client,
      rejectIfRedisNotReady: true,
      keyPrefix: 'vior',
      points: allowed,
      duration: windowMs / 1000,
    })
    limiters.set(name, limiter)
    return limiter
  }

  return {
    isTransactional: false,
    // Written to the connection at once, so that they cost one round trip.
    count: (quotas) =>
      within(answerWithinMs, Promise.all(quotas.map((quota) => verdictOf(limiterOf(quota), quota.key)))),
    async takeBack(quotas, forgotten) {
      const done = Promise.all([
        ...quotas.map((quota) => limiterOf(quota).reward(quota.key)),
        ...forgotten.map((quota) => limiterOf(quota).set(quota.key, 0, quota.windowMs / 1000)),
      ])
      await within(answerWithinMs, done)
    },
    async close() {
      client.disconnect()
    },
  }
}
