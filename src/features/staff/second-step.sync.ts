import * as v from 'valibot'
import { engine } from '#platform/engine/page-engine.ts'

/** What the desk reads of it; the whole schema would be a file that everybody's second step loads too. */
const answerSchema = v.object({ needed_for_staff: v.boolean(), in_session: v.boolean() })

/** Whether the server refuses this session the work of staff, because it was made without a second factor. */
export async function needsSecondStep(userId: number): Promise<boolean> {
  const answer = await engine.http.send('/users/api/second-factor/', { auth: { as: userId } })
  const parsed = v.safeParse(answerSchema, answer.kind === 'answer' ? answer.body : null)
  return parsed.success && parsed.output.needed_for_staff && !parsed.output.in_session
}
