import * as v from 'valibot'
import { inquiriesPath, inquiryAddress, inquiryFileAddress } from '#domain/inquiry-addresses.ts'
import { inquiryRowSchema, inquirySchema } from '#domain/inquiry-schemas.ts'
import { rolesOf } from '#domain/user-roles.ts'
import { pageSchema } from '#domain/listing.ts'
import { may } from '#domain/permissions.ts'
import { currentPair, engine, pullIntoCache } from '#platform/engine/page-engine.ts'
import { isSavingData } from '#platform/storage/preferences.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'
import { linkToAttachment } from '#platform/uploads/attachment-link.ts'
import { cacheInquiryList } from '#platform/sync/inquiry-cache.ts'
import { isFailure } from '#platform/sync/pull-status.ts'

const listSchema = pageSchema(inquiryRowSchema)

/** Threads that are fetched with the list, newest change first; others when they are opened. */
const pulledThreads = 20

/** Fetches the account's inquiries and the threads that changed; sends nothing for a visitor. */
export async function pullInquiries(): Promise<PullOutcome> {
  const user = (await currentPair())?.user
  if (!user) return 'unchanged'
  const mayReadAll = may(rolesOf(user), 'inquiries.manage')
  const outcome = await pullIntoCache(
    inquiriesPath,
    async (body, userId) => {
      const page = v.safeParse(listSchema, body)
      if (!page.success || userId === null) return undefined
      return cacheInquiryList(engine.db, { userId, rows: page.output.results, mayReadAll })
    },
    async (ids) => (await engine.db.inquiries.bulkGet(ids.map((id) => [user.id, id]))).every(Boolean),
  )
  if (isFailure(outcome) || isSavingData()) return outcome
  for (const id of await changedThreads(user.id)) if (isFailure(await pullInquiry(id))) break
  return outcome
}

/** Those whose list row is newer than their thread. */
async function changedThreads(userId: number): Promise<string[]> {
  const cached = await engine.db.inquiries.where('userId').equals(userId).toArray()
  return cached
    .flatMap(({ row, whole }) => {
      const [listed, parsed] = [v.safeParse(inquiryRowSchema, row), v.safeParse(inquirySchema, whole)]
      if (!listed.success) return []
      const { updated_at, last_entry } = listed.output
      const isCached =
        parsed.success && parsed.output.updated_at === updated_at && parsed.output.last_entry === last_entry
      return isCached ? [] : [listed.output]
    })
    .toSorted((one, other) => other.updated_at.localeCompare(one.updated_at))
    .slice(0, pulledThreads)
    .map(({ id }) => id)
}

/** Fetches one with its thread. One that the account may no longer read is deleted here. */
export async function pullInquiry(id: string): Promise<PullOutcome> {
  const user = (await currentPair())?.user
  if (!user) return 'unchanged'
  const outcome = await pullIntoCache(
    inquiryAddress(id),
    async (body, userId) => {
      const whole = v.safeParse(inquirySchema, body)
      if (!whole.success || userId === null) return undefined
      await engine.db.inquiries.put({ userId, id, row: whole.output, whole: whole.output })
      return [id]
    },
    async () => (await engine.db.inquiries.get([user.id, id]))?.whole !== undefined,
  )
  if (outcome === 'missing') await engine.db.inquiries.delete([user.id, id])
  return outcome
}

export const linkToFile = (id: string, file: string) => linkToAttachment(inquiryFileAddress(id, file))
