import type { FastifyReply, FastifyRequest } from 'fastify'
import type { NotificationEvent } from '#domain/notifications.ts'
import { inquiryPagePath } from '#domain/inquiry-addresses.ts'
import type { Inquiry } from '#domain/inquiry-schemas.ts'
import type { InquirySide } from '#domain/inquiries.ts'
import { may } from '#domain/permissions.ts'
import type { AuditAction } from '#domain/staff-audit.ts'
import type { Trx } from '#server/database/database.ts'
import { requireStaffSession } from '#server/http/staff-session.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { runOnce, sendOnce } from '#server/http/plugins/idempotency.ts'
import { notFound, Problem, unauthenticated, type Outcome } from '#server/http/problem.ts'
import { findSignedIn, rolesOfAccount, type Account } from '#server/repositories/accounts.ts'
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

type InquiryAnswer = { status: 200 | 201; inquiry: Inquiry }

/**
 * Carries out a write of an inquiry once per (account, key) and answers with it as its author sees it. Of the thread, the
 * claim stores nothing: it would grow with each write, and stay after the texts of a deleted account. A replay reads it
 * as it is by then.
 */
export async function answerWithInquiry(
  request: FastifyRequest,
  reply: FastifyReply,
  write: { uuid: string; payload: object },
  effect: (trx: Trx, person: Account, key: string | null) => Promise<InquiryAnswer | { refusal: Outcome }>,
): Promise<FastifyReply> {
  let written: Inquiry | undefined
  const result = await runOnce(request, write.payload, async (trx, person, key) => {
    const answer = await effect(trx, person, key)
    if ('refusal' in answer) return answer.refusal
    written = answer.inquiry
    return { status: answer.status, body: { id: written.id } }
  })
  if (result.kind !== 'answered' || result.status >= 300) return sendOnce(reply, result)
  return sendOnce(reply, result, result.replayed ? await readAgain(request, write.uuid) : written)
}

async function readAgain(request: FastifyRequest, uuid: string): Promise<Inquiry> {
  const { db } = request.server
  // Not 404, which would tell the outbox that a write was refused that was carried out.
  if (!(await findSignedIn(db, requireClaims(request))))
    throw unauthenticated('This session has ended. Please log in again.')
  const { keys, viewer } = await requireVisible(request, uuid)
  return readInquiry(db, keys.id, viewer)
}

const noInquiry = notFound('There is no such inquiry.')

/** The keys of an inquiry that the account sees, and as whom. Throws Problem 404 if it sees none. */
export async function requireVisible(
  request: FastifyRequest,
  uuid: string,
): Promise<{ keys: InquiryKeys; viewer: InquiryViewer }> {
  const { db } = request.server
  const person = await findSignedIn(db, requireClaims(request))
  const keys = await findInquiryKeys(db, uuid)
  const side = person && keys && sideOf(keys, person.id, may(rolesOfAccount(person), 'inquiries.manage'))
  if (!side) throw new Problem(noInquiry.status, noInquiry.body)
  if (side === 'staff') await requireStaffSession(request)
  return { keys, viewer: { id: person.id, side } }
}

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
  return answerWithInquiry(request, reply, { uuid: payload.inquiry, payload }, async (trx, person, key) => {
    const keys = await findInquiryKeys(trx, payload.inquiry, { forUpdate: true })
    const side = keys && sideOf(keys, person.id, may(rolesOfAccount(person), 'inquiries.manage'))
    if (!side) return { refusal: noInquiry }
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
    if (result && 'status' in result) return { refusal: result }
    const after = await readInquiry(trx, keys.id, viewer)
    if (result && side === 'staff') {
      const target = { kind: 'inquiry', id: inquiry.id } as const
      const entry = { action: result.action, target, before: stateOf(inquiry), after: stateOf(after) }
      await recordAudit(trx, person, entry, { at, key })
    }
    return { status: 200, inquiry: after }
  })
}

/** The side on which an account is; undefined if it may not see the inquiry. Its author is a client, whatever roles it has. */
function sideOf(
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
