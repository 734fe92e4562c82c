import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorBody } from '#domain/api-error.ts'
import type { DownloadAnswer, RequestStatus } from '#domain/downloads.ts'
import { fileSizeDisplay } from '#domain/file-size.ts'
import { may } from '#domain/permissions.ts'
import type { Trx } from '#server/database/database.ts'
import { claimOf, sendOnce } from '#server/http/plugins/idempotency.ts'
import { notFound, Problem, unauthenticated, type Outcome } from '#server/http/problem.ts'
import { isStaffSession } from '#server/http/staff-session.ts'
import { findAccount, rolesOfAccount } from '#server/repositories/accounts.ts'
import {
  findRequestStatus,
  insertRequest,
  type RequestTarget,
} from '#server/repositories/download-requests.ts'
import { findFile, type StoredFile } from '#server/repositories/files.ts'
import { countDailyDownload, dayOf } from '#server/repositories/staff/stats.ts'

/** Clients recognise a missing sign-in by this text (docs/specification.md#blog-texts). */
export const authenticationRequired = 'Authentication required. Please log in to download this file.'

/** Throws 401 or 403 unless the account's request for the file was approved or the account is an admin. */
export async function requireApproval(request: FastifyRequest, target: RequestTarget): Promise<void> {
  if (!request.claims) throw unauthenticated(authenticationRequired)
  const { userId } = request.claims
  const status = await findRequestStatus(request.server.db, userId, target)
  if (status === 'approved' || status === 'sent') return
  const account = await findAccount(request.server.db, userId)
  if (account && may(rolesOfAccount(account), 'moderation.requests') && (await isStaffSession(request)))
    return
  const sentence = 'This file is given on request. Please send a download request first.'
  throw new Problem(403, { ...errorBody('forbidden', sentence), ...(status ? { status } : {}) })
}

/** Throws 404 if the item has no file. */
export async function requireFile(request: FastifyRequest, fileId: number | null): Promise<StoredFile> {
  const file = fileId === null ? undefined : await findFile(request.server.db, fileId)
  if (file) return file
  throw new Problem(404, errorBody('not_found', 'Download link not available for this platform.'))
}

/**
 * Counts a download, once per idempotency key, and passes the file's URL to `answer`. A replay gets a new URL,
 * because signed ones expire.
 */
export async function answerDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  download: { file: StoredFile; title: string; payload: object; count: (trx: Trx) => Promise<void> },
  answer: (body: DownloadAnswer) => object | Promise<FastifyReply>,
): Promise<FastifyReply> {
  const { file, title, payload, count } = download
  const scope = request.claims ? `user:${request.claims.userId}` : 'visitor:download'
  const result = await request.server.exactlyOnce.run(claimOf(request, scope, payload), async (trx) => {
    await count(trx)
    await countDailyDownload(trx, dayOf(request.server.clock.now()))
    return { status: 200, body: {} }
  })
  if (result.kind !== 'answered' || result.status !== 200) return sendOnce(reply, result)
  const body = await answer({
    download_url: request.server.fileLinks.linkTo(file),
    title,
    file_name: file.path.split('/').at(-1) ?? file.path,
    file_size: file.size,
    file_size_display: fileSizeDisplay(file.size),
    sha256: file.sha256,
  })
  return body === reply ? reply : sendOnce(reply, result, body)
}

const existing: Record<RequestStatus, string> = {
  pending: 'You have asked for this already. We will contact you soon.',
  approved: 'Your request was approved already. You can download the file.',
  sent: 'This was sent to you already. Please look into your e-mail.',
  refused: 'Your request for this was refused. Please contact us if you have questions.',
}

/**
 * Inserts a request, or responds with 409 and the status of the existing one (docs/specification.md#request-states).
 */
export async function requestDownload(
  trx: Trx,
  request: Parameters<typeof insertRequest>[1],
): Promise<Outcome> {
  const { id, status, isNew } = await insertRequest(trx, request)
  if (!isNew) return { status: 409, body: { ...errorBody('conflict', existing[status]), status } }
  const message = 'Download request submitted successfully! We will contact you soon.'
  return { status: 201, body: { id, status, message } }
}

export const noSuchDownload = notFound('There is no such download.')
