import type { FastifyReply, FastifyRequest } from 'fastify'
import type { NotificationEvent } from '#domain/notifications.ts'
import { inquiryPagePath } from '#domain/inquiry-addresses.ts'
import type { Inquiry } from '#domain/inquiry-schemas.ts'
import type { InquirySide } from '#domain/inquiries.ts'
import { may } from '#domain/permissions.ts'
import type { AuditAction } from '#domain/staff-audit.ts'
import type { Trx } from '#server/database/database.ts'
import { requireStaffSession } from '#server/http/staff-session.ts'
import { answerOnce } from '#server/http/plugins/idempotency.ts'
import { notFound, type Outcome } from '#server/http/problem.ts'
import { rolesOfAccount, type Account } from '#server/repositories/accounts.ts'
import {
  findClient,
  findInquiryKeys,
  readInquiry,
  type InquiryKeys,
  type InquiryViewer,
} from '#server/repositories/inquiries.ts'
import { fullName } from '#server/repositories/learning/enrolments.ts'
import { recordAudit } from '#server/repositories/staff/audit.ts'

/** What a change of an inquiry knows: the inquiry as its author sees it, locked until the transaction ends. */
export type InquiryContext = {
  trx: Trx
  person: Account
  at: string
  key: string | null
  inquiry: Inquiry
  keys: InquiryKeys
  viewer: InquiryViewer
  /** Queues a mail to the client with the text of staff, and notifies their devices. */
  notifyClient: (text: string) => Promise<void>
  /** Notifies who cares for it that the client wrote. */
  notifyStaff: () => Promise<void>
}

/** A refusal, the action for the audit log if staff did it, or null if nothing was to be done. */
type Change = Outcome | { action: AuditAction; keys: InquiryKeys } | null

/**
 * Carries out a change of an inquiry once per (account, key) and answers with it as its author sees it. Who may not see
 * it gets 404. What staff do is in the audit log, in the same transaction.
 */
export function changeInquiry(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: { inquiry: string } & Record<string, unknown>,
  change: (context: InquiryContext) => Promise<Change>,
): Promise<FastifyReply> {
  const { clock, mails, notifier } = request.server
  return answerOnce(request, reply, payload, async (trx, person, key) => {
    const keys = await findInquiryKeys(trx, payload.inquiry, { forUpdate: true })
    const side = keys && sideOf(keys, person.id, may(rolesOfAccount(person), 'inquiries.manage'))
    if (!side) return notFound('There is no such inquiry.')
    if (side === 'staff') await requireStaffSession(request, trx)
    const viewer = { id: person.id, side }
    const inquiry = await readInquiry(trx, keys.id, viewer)
    const at = clock.now().toISOString()
    const notifyClient = async (text: string) => {
      const client = await findClient(trx, keys)
      if (!client) return
      await mails.enqueue(trx, {
        kind: 'inquiry',
        recipient: client.email,
        locale: client.locale,
        details: { title: inquiry.title, path: inquiryPagePath(inquiry.id), text },
      })
      await notifier.notify(trx, keys.owner_id, await eventOf(trx, keys), eventFor(true))
    }
    const notifyStaff = async () => {
      if (keys.assigned_to === null || keys.assigned_to === person.id) return
      await notifier.notify(trx, keys.assigned_to, await eventOf(trx, keys), eventFor(false))
    }
    const eventFor = (isAnswer: boolean): NotificationEvent =>
      isAnswer && inquiry.kind !== 'conversation'
        ? { subject: 'answer', what: 'inquiry', inquiry: inquiry.id, title: inquiry.title }
        : { subject: 'message', inquiry: inquiry.id, title: inquiry.title, by: fullName(person) }
    const result = await change({ trx, person, at, key, inquiry, keys, viewer, notifyClient, notifyStaff })
    if (result && 'status' in result) return result
    const after = await readInquiry(trx, keys.id, viewer)
    if (result && side === 'staff') {
      const target = { kind: 'inquiry', id: inquiry.id } as const
      const entry = { action: result.action, target, before: stateOf(inquiry), after: stateOf(after) }
      await recordAudit(trx, person, entry, { at, key })
    }
    return { status: 200, body: after }
  })
}

/** The side on which an account is; undefined if it may not see the inquiry. Its author is a client, whatever roles it has. */
export function sideOf(
  { owner_id, assigned_to }: InquiryKeys,
  userId: number,
  isManager: boolean,
): InquirySide | undefined {
  if (owner_id === userId) return 'client'
  return isManager || assigned_to === userId ? 'staff' : undefined
}

function stateOf({ state, assigned_to, due, entries }: Inquiry) {
  return { state, assigned_to: assigned_to?.name ?? null, due, said: entries.at(-1)?.text ?? null }
}

/** Names the newest entry, so that each is notified of once. */
async function eventOf(trx: Trx, { id }: InquiryKeys): Promise<string> {
  const { newest } = await trx
    .selectFrom('inquiry_entries')
    .select(({ fn }) => fn.max('id').as('newest'))
    .where('inquiry_id', '=', id)
    .executeTakeFirstOrThrow()
  return `entry:${newest}`
}
