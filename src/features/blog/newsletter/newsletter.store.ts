import * as v from 'valibot'
import { newsletterSetting } from '#platform/outbox/kinds/newsletter.ts'
import { isRowOf, visitorId, type RowFor } from '#platform/outbox/outbox-row.ts'
import { engine } from '#platform/engine/page-engine.ts'

const answerSchema = v.object({
  email: v.string(),
  outcome: v.picklist(['subscribed', 'already', 'reactivated']),
})

/** `row` is queued or rejected; `answer` is the server's last answer on this device. */
export type StoredNewsletter = {
  row: RowFor<'newsletter'> | null
  answer: v.InferOutput<typeof answerSchema> | null
}

export async function readNewsletter(userId: number | null): Promise<StoredNewsletter> {
  const rows = await engine.outbox.rows(userId ?? visitorId)
  const answer = v.safeParse(answerSchema, (await engine.db.settings.get(newsletterSetting))?.value)
  return {
    row: rows.findLast((row) => isRowOf(row, 'newsletter')) ?? null,
    answer: answer.success ? answer.output : null,
  }
}
