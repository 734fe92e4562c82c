import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#server/database/database.ts'
import { entrySubjects, inquirySubjects } from '#server/repositories/inquiry-files.ts'
import { documentSubject } from '#server/repositories/billing/documents.ts'
import { postSubject } from '#server/repositories/post-files.ts'
import { removeTokens, tokensOfFamilies } from '#server/repositories/refresh-tokens.ts'
import { isEmailVerified, type Account } from '#server/repositories/accounts.ts'
import { unusablePassword } from '#server/security/passwords.ts'
import { deletedRows, namesInRows } from './account-columns.ts'
import { eraseClaims } from './erase-claims.ts'

/** Mails to an address, which may be somebody else's until it is verified; all others are about the account. */
const mailKindsOfAddress = ['newsletter', 'letter', 'in_stock', 'message_answer']

/** Tokens in one statement, which both databases take as parameters. */
const tokenBatch = 500

/**
 * Deletes an account in a transaction. Its row stays without personal data, as the author of what stays: comments without
 * a name, ratings as numbers, and what the law wants kept. Files are marked, and their bytes go with the next run of
 * `removeExpiredUploads`.
 */
export async function eraseAccount(trx: Trx, account: Account, now: string): Promise<void> {
  const { id } = account
  // First, because it waits for writes of the account that are under way: what they store is then found below.
  await eraseRow(trx, id, now)
  // Before the rows by which answers to staff are found.
  await eraseClaims(trx, account)
  await eraseFromNotifications(trx, id)
  await erasePublished(trx, id)
  await eraseInquiries(trx, id)
  await eraseFiles(trx, id)
  await eraseTokens(trx, id)
  for (const { table, id: column, name } of namesInRows)
    await sql`update ${sql.table(table)} set ${sql.ref(name)} = '' where ${sql.ref(column)} = ${id}`.execute(
      trx,
    )
  for (const { table, column } of deletedRows)
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(trx)
  await trx.updateTable('contact_messages').set({ assigned_to: null }).where('assigned_to', '=', id).execute()
  // The number can be checked as before, by anyone who holds the paper with the name (decision 43).
  await trx.updateTable('certificates').set({ shows_name: 0 }).where('user_id', '=', id).execute()
  await eraseByAddress(trx, account)
}

/** Before the families, whose deletion would go down the chain of each session. */
async function eraseTokens(trx: Trx, id: number): Promise<void> {
  const own = tokensOfFamilies(sql`user_id = ${id}`)
  while ((await removeTokens(trx, own, tokenBatch)) === tokenBatch);
}

/** Notifications of others contain the account's name, as author of a reply, a post or a question. */
async function eraseFromNotifications(trx: Trx, id: number): Promise<void> {
  await sql`
    delete from notifications where event in (
      select 'comment:' || id from comments where author_id = ${id}
      union all select 'entry:' || id from inquiry_entries where author_id = ${id}
      union all select 'asked:' || uuid from lesson_questions where user_id = ${id}
    )`.execute(trx)
}

/** What others see: texts of comments and numbers of ratings stay, likes do not count any more. */
async function erasePublished(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('comments').set({ idempotency_key: null }).where('author_id', '=', id).execute()
  await trx
    .updateTable('comments')
    .set({ content: '' })
    .where('author_id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute()
  await trx
    .updateTable('archive_comments')
    .set({ comment: '', idempotency_key: null })
    .where('author_id', '=', id)
    .execute()
  await trx
    .updateTable('posts')
    .set((eb) => ({ like_count: eb('like_count', '-', 1) }))
    .where('id', 'in', (eb) =>
      eb.selectFrom('likes').select('post_id').where('user_id', '=', id).where('liked', '=', 1),
    )
    .execute()
  await trx.deleteFrom('likes').where('user_id', '=', id).execute()
  await trx.updateTable('posts').set({ author_id: null }).where('author_id', '=', id).execute()
  for (const [subject, table] of [
    ['blog', 'comments'],
    ['archive', 'archive_comments'],
  ] as const)
    await trx
      .updateTable(table)
      .set((eb) => ({ open_reports: eb('open_reports', '-', 1) }))
      .where('open_reports', '>', 0)
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('comment_reports')
          .select('comment_id')
          .where('subject', '=', subject)
          .where('user_id', '=', id)
          .where('closed_at', 'is', null),
      )
      .execute()
  await trx.deleteFrom('comment_reports').where('user_id', '=', id).execute()
}

/** Own inquiries with their threads and files, also those that staff attached. */
async function eraseInquiries(trx: Trx, id: number): Promise<void> {
  const inquiries = await trx
    .selectFrom('inquiries')
    .select(['id', 'uuid'])
    .where('owner_id', '=', id)
    .execute()
  for (const { id: inquiry, uuid } of inquiries) {
    await releaseFiles(trx, inquirySubjects.inquiry, [uuid])
    await releaseFiles(trx, inquirySubjects.entry, entrySubjects(trx, inquiry))
    await trx.deleteFrom('inquiry_entries').where('inquiry_id', '=', inquiry).execute()
    await trx.deleteFrom('inquiry_reads').where('inquiry_id', '=', inquiry).execute()
  }
  await trx.deleteFrom('inquiries').where('owner_id', '=', id).execute()
  await trx.updateTable('inquiries').set({ assigned_to: null }).where('assigned_to', '=', id).execute()
}

/** What `removeExpiredUploads` takes at its next run. */
const expired = { subject_kind: null, subject_id: null, created_at: '', finished_at: null, pictures: 'none' }

async function releaseFiles(
  trx: Trx,
  kind: string,
  ids: readonly string[] | ReturnType<typeof entrySubjects>,
): Promise<void> {
  await trx
    .updateTable('attachments')
    .set(expired)
    .where('subject_kind', '=', kind)
    .where('subject_id', 'in', ids)
    .execute()
}

/** Files of published posts, of the archive, of documents and of the inquiries of others stay with them. */
async function eraseFiles(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('attachments')
    .set(expired)
    .where('owner_id', '=', id)
    .where('storage_key', 'not like', 'archive/%')
    .where((eb) =>
      eb.or([
        eb('subject_kind', 'is', null),
        eb('subject_kind', 'not in', [
          postSubject,
          documentSubject,
          inquirySubjects.inquiry,
          inquirySubjects.entry,
        ]),
      ]),
    )
    .execute()
}

/** What is known by the email address: of a verified one only, because anybody can register with any address. */
async function eraseByAddress(trx: Trx, account: Account): Promise<void> {
  const { email } = account
  await trx
    .deleteFrom('mails')
    .where('recipient', '=', email)
    .$if(!isEmailVerified(account), (query) => query.where('kind', 'not in', mailKindsOfAddress))
    .execute()
  if (!isEmailVerified(account)) return
  await trx
    .deleteFrom('message_answers')
    .where('message_id', 'in', (eb) =>
      eb.selectFrom('contact_messages').select('id').where('email', '=', email),
    )
    .execute()
  await trx.deleteFrom('contact_messages').where('email', '=', email).execute()
  await trx.deleteFrom('newsletter').where('email', '=', email).execute()
  await trx.deleteFrom('stock_notices').where('email', '=', email).execute()
}

async function eraseRow(trx: Trx, id: number, now: string): Promise<void> {
  // Random, because anybody may register under any name.
  const nobody = `deleted-${id}-${randomUUID()}`
  await trx
    .updateTable('users')
    .set({
      username: nobody,
      username_key: nobody,
      email: nobody,
      password_hash: unusablePassword,
      first_name: '',
      last_name: '',
      phone: '',
      role: 'guest',
      roles: '["guest"]',
      avatar: null,
      google_sub: null,
      email_verified_at: null,
      pending_email: null,
      // Its access tokens are refused as those of a suspended account are.
      suspended_at: now,
      suspended_reason: '',
      locale: '',
      deletion_asked_at: null,
      erased_at: now,
    })
    .where('id', '=', id)
    .execute()
}
