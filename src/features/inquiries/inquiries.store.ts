import * as v from 'valibot'
import { inquiriesPath } from '#domain/inquiry-addresses.ts'
import { inquiryRowSchema, inquirySchema, type Inquiry } from '#domain/inquiry-schemas.ts'
import { engine } from '#platform/engine/page-engine.ts'
import { isRowOf, type RowFor } from '#platform/outbox/outbox-row.ts'
import { cacheKey } from '#platform/sync/cache-key.ts'
import { idOf, overlayList, startedInquiry, stateOverlay, type ListedInquiry } from './inquiry-overlay.ts'

type Me = { id: number; name: string }

/** `savedAt`: when the server last confirmed the list, ms since 1970; null if it never did on this device. */
export type InquiryList = { inquiries: ListedInquiry[]; savedAt: number | null }

/** The account's inquiries as last fetched, with what waits on this device. */
export async function readInquiries(me: Me): Promise<InquiryList> {
  const { db } = engine
  const [answer, cached, waiting] = await Promise.all([
    db.answers.get(cacheKey(inquiriesPath, me.id)),
    db.inquiries.where('userId').equals(me.id).toArray(),
    readWaiting(me.id),
  ])
  const rows = cached.flatMap(({ row }) => {
    const parsed = v.safeParse(inquiryRowSchema, row)
    return parsed.success ? [parsed.output] : []
  })
  // One that was just sent is on the device before the list was fetched again. Others that staff opened are not theirs.
  const listed = rows.filter(({ id, owner }) => owner.id === me.id || answer?.slugs.includes(id))
  return {
    inquiries: overlayList(
      listed.toSorted((one, other) => other.number - one.number),
      waiting,
      me,
    ),
    savedAt: answer?.savedAt ?? null,
  }
}

export type OpenInquiry = {
  /** Null if its thread is not on this device. */
  inquiry: Inquiry | null
  /** What was written here and the server does not have, oldest first. */
  waiting: RowFor<'inquiry'>[]
}

/** One inquiry with its thread, as it will be once the writes that wait were sent. */
export async function readInquiry(id: string, me: Me): Promise<OpenInquiry> {
  const [cached, rows] = await Promise.all([engine.db.inquiries.get([me.id, id]), readWaiting(me.id)])
  const waiting = rows.filter((row) => idOf(row) === id)
  const whole = v.safeParse(inquirySchema, cached?.whole)
  const inquiry = whole.success ? whole.output : startedInquiry(waiting, id, me)
  return {
    inquiry: inquiry && stateOverlay(inquiry, waiting, me.id),
    waiting,
  }
}

/** Marks it as read up to its last entry; does nothing if nothing is unread. */
export async function markInquiryRead(id: string, userId: number): Promise<void> {
  const result = v.safeParse(inquirySchema, (await engine.db.inquiries.get([userId, id]))?.whole)
  if (!result.success || result.output.unread === 0) return
  const read = { ...result.output, unread: 0 }
  await engine.db.inquiries.put({ userId, id, row: read, whole: read })
  const { title, last_entry: entry } = read
  await engine.outbox.enqueue({ kind: 'inquiry_read', payload: { id, title, entry } }, userId)
}

async function readWaiting(userId: number): Promise<RowFor<'inquiry'>[]> {
  return (await engine.outbox.rows(userId)).filter((row) => isRowOf(row, 'inquiry'))
}
