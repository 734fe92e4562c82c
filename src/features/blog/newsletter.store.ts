import * as v from 'valibot'
import type { Newsletter } from '#domain/messages.ts'
import { newsletterSetting } from '#platform/outbox/kinds/newsletter.ts'
import { visitorId, type OutboxRow, type RowFor } from '#platform/outbox/outbox-row.ts'
import { engine } from '#platform/page-engine.ts'

const answerSchema = v.object({
  email: v.string(),
  outcome: v.picklist(['subscribed', 'already', 'reactivated']),
})

/** `row` waits or was refused; `answer` is what the newsletter said last on this device. */
export type NewsletterShelf = {
  row: RowFor<'newsletter'> | null
  answer: v.InferOutput<typeof answerSchema> | null
}

export async function readNewsletter(userId: number | null): Promise<NewsletterShelf> {
  const rows = await engine.outbox.rows(userId ?? visitorId)
  const answer = v.safeParse(answerSchema, (await engine.db.settings.get(newsletterSetting))?.value)
  return { row: rows.findLast(isNewsletter) ?? null, answer: answer.success ? answer.output : null }
}

function isNewsletter(row: OutboxRow): row is RowFor<'newsletter'> & OutboxRow {
  return row.kind === 'newsletter'
}

/** Takes the subscription; it is on the disk when the promise resolves. */
export function subscribe(newsletter: Newsletter, userId: number | null): Promise<void> {
  return engine.outbox.enqueue({ kind: 'newsletter', payload: newsletter }, userId ?? visitorId)
}

/** Takes back what is not on its way; answers whether it could. */
export async function takeBackSubscription(row: RowFor<'newsletter'>): Promise<boolean> {
  return (await engine.outbox.discard(row.key)) !== undefined
}
