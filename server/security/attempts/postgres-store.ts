import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/database.ts'
import type { Quota } from '#server/security/attempt-counter.ts'
import type { AttemptStore } from '#server/security/attempts/attempt-store.ts'
import { joinedClient } from '#server/security/attempts/joined-client.ts'
import { verdictOf } from '#server/security/attempts/verdicts.ts'

/** Counts in the table `attempts` of PostgreSQL. Expired ones are removed by a job. */
export function postgresStore(db: Database, clock: Clock): AttemptStore {
  /** Limiters whose next statements, one each, are sent as one. Making one costs an object, and no statement. */
  function limitersOf(quotas: readonly Quota[], on: Database): RateLimiterPostgres[] {
    const storeClient = joinedClient({
      size: quotas.length,
      run: async (text, values) => (await on.executeQuery<object>(CompiledQuery.raw(text, values))).rows,
      aheadMs: () => clock.now().getTime() - Date.now(),
    })
    return quotas.map(
      ({ allowed, windowMs }) =>
        new RateLimiterPostgres({
          storeClient,
          storeType: 'client',
          tableName: 'attempts',
          tableCreated: true,
          clearExpiredByTimeout: false,
          keyPrefix: '',
          points: allowed,
          duration: windowMs / 1000,
        }),
    )
  }

  return {
    isTransactional: true,
    count(quotas, trx) {
      const limiters = limitersOf(quotas, trx ?? db)
      return Promise.all(quotas.map(({ key }, i) => verdictOf(at(limiters, i), key)))
    },
    async takeBack(quotas, forgotten) {
      const limiters = limitersOf([...quotas, ...forgotten], db)
      await Promise.all([
        ...quotas.map(({ key }, i) => at(limiters, i).reward(key)),
        ...forgotten.map(({ key, windowMs }, i) =>
          at(limiters, quotas.length + i).set(key, 0, windowMs / 1000),
        ),
      ])
    },
    close: async () => {},
  }
}

function at<T>(list: readonly T[], place: number): T {
  const found = list[place]
  if (found === undefined) throw new RangeError(`There is no item ${place}.`)
  return found
}
