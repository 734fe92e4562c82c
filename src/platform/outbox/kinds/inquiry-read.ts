import * as v from 'valibot'
import { inquiryAddress } from '#domain/inquiry-addresses.ts'
import { cacheInquiry } from '#platform/sync/inquiry-cache.ts'
import { defineKind } from '../kind.ts'

const payloadSchema = v.object({ id: v.string(), title: v.string(), entry: v.number() })

/** The last entry that was read; the server ignores one before the mark that it has. */
export const inquiryRead = defineKind('inquiry_read', {
  payload: payloadSchema,
  target: ({ id }: { id: string }) => `inquiry/${id}/read`,
  title: (_db, { title }) => title,
  request: ({ payload: { id, entry } }) => ({ path: `${inquiryAddress(id)}read/`, json: { entry } }),
  answer: v.looseObject({ id: v.string() }),
  coalesces: true,
  // It is visible to this account no more.
  isAlreadyDone: (status) => status === 404,
  settle: async (db, { userId }, answer) => cacheInquiry(db, userId, answer),
  writes: (db) => [db.inquiries, db.answers],
})
