import { currentPair, pageCache } from '#platform/engine/page-engine.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'
import { pullLearning } from '#platform/sync/learning-cache.ts'

/** Fetches what the account learned; sends nothing for a visitor. */
export async function pullProgress(): Promise<PullOutcome> {
  const user = (await currentPair())?.user
  return user ? pullLearning(pageCache, user.id) : 'unchanged'
}
