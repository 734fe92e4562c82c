import * as v from 'valibot'
import { attachmentSchema } from '#domain/uploads.ts'
import { currentPair, engine } from '#platform/engine/page-engine.ts'
import { fileUrl } from '#platform/network/api-base.ts'

/**
 * A link to the attachment that the API describes at an address, valid for 15 minutes; null if the server cannot be asked
 * or does not have it.
 */
export async function linkToAttachment(address: string): Promise<string | null> {
  const user = (await currentPair())?.user
  if (!user) return null
  const answer = await engine.http.send(address, { auth: { as: user.id } })
  if (answer.kind !== 'answer' || answer.status !== 200) return null
  const described = v.safeParse(attachmentSchema, answer.body)
  return described.success ? fileUrl(described.output.url) : null
}
