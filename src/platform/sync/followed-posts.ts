import * as v from 'valibot'
import { addresses } from '#domain/addresses.ts'
import { postSchema, postSummarySchema } from '#domain/blog.ts'
import { bytesPerMb } from '#domain/limits.ts'
import { pageSchema } from '#domain/listing.ts'
import { postCategories } from '#domain/post-list.ts'
import type { CachedAnswer } from '#platform/storage/cached-answer.ts'
import type { Database } from '#platform/storage/database.ts'
import type { CacheWriter, PullOutcome } from './fetch-into-cache.ts'
import { followPrefix } from './notification-cache.ts'
import { cacheSummaries, cacheWholePost } from './post-cache.ts'

/** Setting with the daily prefetch limit. Like all settings of a person, it is deleted at sign-out. */
export const prefetchSetting = 'followed-posts'

const schema = v.object({
  userId: v.number(),
  /** 0 for nothing. */
  mbPerDay: v.number(),
  /** The day of the last fetch, such as `2026-03-02`, and what it took. */
  day: v.string(),
  bytes: v.number(),
})
export type PrefetchBudget = v.InferOutput<typeof schema>

export async function readPrefetchBudget(db: Database, userId: number): Promise<PrefetchBudget | null> {
  const parsed = v.safeParse(schema, (await db.settings.get(prefetchSetting))?.value)
  return parsed.success && parsed.output.userId === userId ? parsed.output : null
}

export const defaultPrefetchMb = 1

type Parts = {
  db: Database
  pull: (url: string, write: CacheWriter) => Promise<PullOutcome>
  /** The cached response of a URL. */
  readCached: (url: string) => Promise<Pick<CachedAnswer, 'slugs'> | undefined>
  now: () => number
  /** Bytes that were fetched since the start. */
  fetched: () => number
}

const isRefused = (outcome: PullOutcome) => ['unreachable', 'failed', 'full'].includes(outcome)

/**
 * Fetches new posts of the categories that a person follows, with their texts, until what they set for a day is used up.
 * The last answer may go beyond it, as its size is known only then.
 */
export async function pullFollowedPosts(
  { db, pull, readCached, now, fetched }: Parts,
  userId: number,
): Promise<void> {
  const budget = await readPrefetchBudget(db, userId)
  if (!budget) return
  const day = new Date(now()).toISOString().slice(0, 10)
  const before = budget.day === day ? budget.bytes : 0
  const hasRoom = () => before + fetched() < budget.mbPerDay * bytesPerMb
  // What the person set meanwhile stays, and nothing is written for a user who has signed out.
  const note = () =>
    db.transaction('rw', db.settings, async () => {
      const current = await readPrefetchBudget(db, userId)
      if (!current) return
      const value = { userId, mbPerDay: current.mbPerDay, day, bytes: before + fetched() }
      await db.settings.put({ name: prefetchSetting, value })
    })
  for (const category of await followedCategories(db, userId)) {
    if (!hasRoom()) return
    const { outcome, slugs } = await pullList(category)
    await note()
    if (isRefused(outcome)) return
    for (const slug of slugs) {
      if (!hasRoom()) return
      if ((await db.posts.get(slug))?.content !== undefined) continue
      const got = await pullPost(slug)
      await note()
      if (isRefused(got)) return
    }
  }

  async function pullList(category: (typeof postCategories)[number]) {
    const url = addresses.posts({ category })
    const outcome = await pull(url, async (body, viewer) => {
      const page = v.safeParse(pageSchema(postSummarySchema), body)
      if (!page.success) return undefined
      const slugs = page.output.results.map((post) => post.slug)
      const cachedPosts = await db.posts.bulkGet(slugs)
      await cacheSummaries(db, page.output.results, cachedPosts, { now: now(), userId: viewer })
      return { slugs, next: page.output.next }
    })
    return { outcome, slugs: (await readCached(url))?.slugs ?? [] }
  }

  function pullPost(slug: string): Promise<PullOutcome> {
    return pull(addresses.post(slug), async (body, viewer) => {
      const post = v.safeParse(postSchema, body)
      return post.success ? cacheWholePost(db, post.output, { now: now(), userId: viewer }) : undefined
    })
  }
}

async function followedCategories(db: Database, userId: number) {
  const followed = await db.notifications.where('userId').equals(userId).primaryKeys()
  const names = new Set(followed.map(([, key]) => key))
  return postCategories.filter((name) => names.has(`${followPrefix}category/${name}`))
}
