import { errorBody } from '#domain/api-error.ts'
import { filesNamedIn } from '#domain/post-files.ts'
import type { Database, Trx } from '#server/database/database.ts'
import { Problem } from '#server/http/problem.ts'
import type { Account } from '#server/repositories/accounts.ts'
import { attach, type Attachment } from '#server/repositories/attachments.ts'

/** What a published post names is public; the id of an attachment's subject is the post's that named it first. */
export const postSubject = 'post'

/** Whether an attachment is shown as a picture, of which only the resized copies are public. */
export const isPicture = ({ pictures }: Pick<Attachment, 'pictures'>) => pictures !== 'none'

/**
 * Lets a post have the pictures and files that its HTML names, in the transaction of its write: own uploads, or those that a
 * post has already. Files other than pictures are for who may `files.upload` (`mayUpload`). Throws Problem 409, so that the write has no
 * effect.
 */
export async function attachPostFiles(
  trx: Trx,
  { id, content }: { id: number; content: string },
  { person, mayUpload }: { person: Account; mayUpload: boolean },
): Promise<void> {
  const named = filesNamedIn(content)
  if (named.length === 0) return
  const rows = await trx.selectFrom('attachments').selectAll().where('id', 'in', named).execute()
  const had = rows.filter((row) => row.subject_kind === postSubject)
  const added = rows.filter((row) => !had.includes(row) && row.owner_id === person.id)
  if (added.length + had.length < named.length)
    throw refusal('A picture or file of this text is not on the server. Please choose it again.')
  if (added.some(({ pictures }) => pictures === 'failed'))
    throw refusal('A picture of this text cannot be shown. Please choose another one.')
  if (added.some((row) => !isPicture(row)) && !mayUpload)
    throw refusal('Only pictures can be put into this text.')
  const ids = added.map((row) => row.id)
  const attached = await attach(trx, ids, { ownerId: person.id, subject: { kind: postSubject, id } })
  if ('refusal' in attached) throw new Problem(attached.refusal.status, attached.refusal.body)
}

/** Whether readers see the post that has an attachment. */
export async function isOfVisiblePost(
  db: Database,
  { subject_kind, subject_id }: Attachment,
): Promise<boolean> {
  if (subject_kind !== postSubject) return false
  const post = await db
    .selectFrom('posts')
    .select('id')
    .where('id', '=', Number(subject_id))
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  return post !== undefined
}

const refusal = (sentence: string) => new Problem(409, errorBody('conflict', sentence))
