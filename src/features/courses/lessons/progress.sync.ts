import * as v from 'valibot'
import { learningPaths, progressSchema } from '#domain/learning.ts'
import { engine, pullIntoCache } from '#platform/engine/page-engine.ts'
import { settledCount } from '#platform/outbox/settled-counter.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'
import { keepProgress } from '#platform/sync/learning-cache.ts'

/** Fetches what the account learned; sends nothing for a visitor. */
export async function pullProgress(): Promise<PullOutcome> {
  const user = (await engine.tokens.current())?.user
  if (!user) return 'unchanged'
  const { db } = engine
  const since = await settledCount(db)
  return pullIntoCache(
    learningPaths.progress,
    async (body, userId) => {
      const progress = v.safeParse(progressSchema, body)
      if (!progress.success || userId === null) return undefined
      return keepProgress(db, { userId, progress: progress.output, since })
    },
    async (keys) => (await db.learning.bulkGet(keys.map((key) => [user.id, key]))).every(Boolean),
  )
}
