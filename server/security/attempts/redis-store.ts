import { Redis } from 'ioredis'
import { RateLimiterRedis, RateLimiterRes, type RateLimiterStoreAbstract } from 'rate-limiter-flexible'
import type { Quota } from '#server/security/attempt-counter.ts'
import type { AttemptStore, Verdict } from '#server/security/attempts/attempt-store.ts'

/** Timeout after which a request continues without the store. */
const answerWithinMs = 1000
const maxPauseMs = 2000

/** The library's script, except that taking back leaves no count below zero and makes no key. */
const countScript = `
local consumed = tonumber(redis.call('get', KEYS[1]) or '0')
if tonumber(ARGV[1]) < 0 and consumed <= 0 then return {0, 0} end
redis.call('set', KEYS[1], 0, 'EX', ARGV[2], 'NX')
consumed = redis.call('incrby', KEYS[1], ARGV[1])
local ttl = redis.call('pttl', KEYS[1])
if ttl == -1 then
  redis.call('expire', KEYS[1], ARGV[2])
  ttl = 1000 * ARGV[2]
end
return {consumed, ttl}`

/**
 * Counts in Valkey or Redis, which expire there. Resolves when the connection is made, or failed at first. `onError` gets
 * every failure of it.
 */
export async function redisStore(url: string, onError: (error: unknown) => void): Promise<AttemptStore> {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    lazyConnect: true,
    connectTimeout: maxPauseMs,
    retryStrategy: (attempt) => Math.min(attempt * 100, maxPauseMs),
  })
  client.on('error', onError)
  await client.connect().catch(onError)
  /** By figures: there are some twenty pairs of them. */
  const limiters = new Map<string, RateLimiterRedis>()

  function limiterOf({ allowed, windowMs }: Quota): RateLimiterRedis {
    const name = `${allowed}/${windowMs}`
    const cached = limiters.get(name)
    if (cached) return cached
    const limiter = new RateLimiterRedis({
      storeClient: client,
      rejectIfRedisNotReady: true,
      keyPrefix: 'vior',
      points: allowed,
      duration: windowMs / 1000,
      customIncrTtlLuaScript: countScript,
    })
    limiters.set(name, limiter)
    return limiter
  }

  return {
    isTransactional: false,
    // Written to the connection at once, so that they cost one round trip.
    count: (quotas) =>
      withTimeout(answerWithinMs, Promise.all(quotas.map((quota) => verdictOf(limiterOf(quota), quota.key)))),
    async refund(quotas, forgotten) {
      const refunds = Promise.all([
        ...quotas.map((quota) => limiterOf(quota).reward(quota.key)),
        ...forgotten.map((quota) => limiterOf(quota).set(quota.key, 0, quota.windowMs / 1000)),
      ])
      await withTimeout(answerWithinMs, refunds)
    },
    async close() {
      client.disconnect()
    },
  }
}

/** Counts one attempt. Rejects only if the store cannot be reached; the library rejects what is above the limit, too. */
async function verdictOf(limiter: RateLimiterStoreAbstract, key: string): Promise<Verdict> {
  try {
    const { consumedPoints: count, msBeforeNext: waitMs } = await limiter.consume(key)
    return { isAllowed: true, count, waitMs }
  } catch (error) {
    if (error instanceof RateLimiterRes)
      return { isAllowed: false, count: error.consumedPoints, waitMs: error.msBeforeNext }
    throw error
  }
}

/**
 * The result, or a rejection after `ms`. A process that was busy for so long reads first what has arrived meanwhile: its timers
 * run before its connections.
 */
async function withTimeout<T>(ms: number, result: Promise<T>): Promise<T> {
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
