import * as v from 'valibot'
import { letterTextSchema } from '#domain/staff-newsletter.ts'
import type { OutboxRow } from '#platform/outbox/outbox-row.ts'
import type { Fact } from './fact.ts'
import type { CampaignServer } from './server.ts'
import { digestsOf } from './stored-files.ts'
import { Violation } from './violation.ts'

/** Each last write has been applied, unless it is parked. */
export async function checkFacts(server: CampaignServer, facts: Fact[], rows: OutboxRow[]): Promise<void> {
  for (const fact of facts) {
    const isParked = rows.some(
      (row) => row.state === 'parked' && row.userId === fact.owner && row.target === fact.target,
    )
    if (fact.value === null || isParked) continue
    const found = await valuesOf(server, fact)
    if (found.length !== 1 || found[0] !== fact.value)
      throw new Violation(`${fact.target} of ${fact.owner} is ${found.join(' and ')}, not ${fact.value}`)
  }
}

async function valuesOf(server: CampaignServer, fact: Fact): Promise<string[]> {
  const { kind, owner, by } = fact
  const { reader } = server
  if (kind === 'ticket-file' || kind === 'entry-file') return digestsOf(server, fact)
  if (kind === 'profile') {
    const users = await reader.selectFrom('users').select('first_name').where('id', '=', owner).execute()
    return users.map((user) => user.first_name)
  }
  if (kind === 'post') {
    const ownPosts = reader.selectFrom('posts').select('title').where('author_id', '=', owner)
    const posts = await ownPosts.where('idempotency_key', '=', by).execute()
    return posts.map((post) => post.title)
  }
  if (kind === 'report') {
    const reports = await reader.selectFrom('archive_reports').select('text').where('text', '=', by).execute()
    return reports.map((row) => row.text)
  }
  if (kind === 'answer') {
    // Each stored answer, once for each mail with it.
    const mailed = await reader
      .selectFrom('message_answers')
      .innerJoin('mails', (join) =>
        join.on('mails.details', 'like', `%${JSON.stringify(by)}%`).on('mails.kind', '=', 'message_answer'),
      )
      .select('message_answers.text')
      .where('message_answers.text', '=', by)
      .execute()
    return mailed.map((row) => row.text)
  }
  if (kind === 'inquiry') {
    const entries = await reader
      .selectFrom('inquiries')
      .innerJoin('inquiry_entries', 'inquiry_entries.inquiry_id', 'inquiries.id')
      .select('inquiry_entries.text')
      .where('inquiries.uuid', '=', by)
      .where('inquiries.owner_id', '=', owner)
      .execute()
    return entries.map((row) => row.text)
  }
  if (kind === 'payment') {
    const recorded = await reader
      .selectFrom('payments')
      .select('reference')
      .where('reference', '=', by)
      .where('author_id', '=', owner)
      .execute()
    return recorded.map((row) => row.reference)
  }
  if (kind === 'mark') {
    const marks = await reader
      .selectFrom('lesson_marks')
      .select('score')
      .where('user_id', '=', owner)
      .execute()
    return marks.map(({ score }) =>
      score >= Number(fact.value) && score <= (fact.most ?? 0) ? String(fact.value) : String(score),
    )
  }
  if (kind === 'export') {
    const exports = await reader
      .selectFrom('account_exports')
      .select('id')
      .where('user_id', '=', owner)
      .execute()
    // Another one a day later is right.
    return exports.length === 0 ? [] : ['asked']
  }
  if (kind === 'follow') {
    const follows = reader.selectFrom('follows').select('name').where('user_id', '=', owner)
    return [String((await follows.where('name', '=', by).execute()).length > 0)]
  }
  if (kind === 'quiet-hours') {
    const settings = reader.selectFrom('notification_settings').select('quiet_from')
    return (await settings.where('user_id', '=', owner).execute()).map((row) => String(row.quiet_from))
  }
  if (kind === 'enrolment') {
    const enrolments = await reader
      .selectFrom('enrolments')
      .select('state')
      .where('user_id', '=', owner)
      .where('course', '=', by)
      .execute()
    return enrolments.map(({ state }) => state)
  }
  if (kind === 'question') {
    const questions = await reader
      .selectFrom('lesson_questions')
      .select('question')
      .where('user_id', '=', owner)
      .where('uuid', '=', by)
      .execute()
    return questions.map(({ question }) => question)
  }
  if (kind === 'ticket-answer') {
    // Each stored answer, once for each mail with it.
    const mailed = await reader
      .selectFrom('inquiry_entries')
      .innerJoin('mails', (join) =>
        join.on('mails.details', 'like', `%${JSON.stringify(by)}%`).on('mails.kind', '=', 'inquiry'),
      )
      .select('inquiry_entries.text')
      .where('inquiry_entries.text', '=', by)
      .execute()
    return mailed.map((row) => row.text)
  }
  if (kind === 'complaint') {
    const reports = await reader
      .selectFrom('comment_reports')
      .innerJoin('comments', 'comments.id', 'comment_reports.comment_id')
      .select('reason')
      .where('user_id', '=', Number(by))
      .where('open_reports', '>', 0)
      .execute()
    return reports.map((row) => row.reason)
  }
  if (kind === 'letter') {
    const letters = await reader
      .selectFrom('newsletter_letters')
      .select('texts')
      .where('id', '=', by)
      .execute()
    return letters.map(({ texts }) => v.parse(letterTextSchema, JSON.parse(texts)).subject.en)
  }
  if (kind === 'entry' || kind === 'shown') {
    const entries = await reader
      .selectFrom('archives')
      .select(['title', 'published'])
      .where('desk_id', '=', by)
      .execute()
    return entries.map(({ title, published }) =>
      kind === 'entry' ? title : published === 1 ? 'published' : 'withdrawn',
    )
  }
  if (kind === 'newsletter') {
    // Each subscriber, once for each welcome mail.
    const welcomed = await reader
      .selectFrom('newsletter')
      .innerJoin('mails', 'mails.recipient', 'newsletter.email')
      .select('newsletter.email')
      .where('newsletter.email', '=', by)
      .where('newsletter.unsubscribed_at', 'is', null)
      .execute()
    return welcomed.map((row) => row.email)
  }
  const table = kind === 'request' ? 'download_requests' : 'stock_notices'
  const found = await reader.selectFrom(table).select('email').where('email', '=', by).execute()
  return found.map((row) => row.email)
}
