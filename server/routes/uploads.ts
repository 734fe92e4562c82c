import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Metadata } from '@tus/server'
import * as v from 'valibot'
import { errorBody, type ErrorCode } from '#domain/api-error.ts'
import { maxAttachmentBytes } from '#domain/limits.ts'
import { may } from '#domain/permissions.ts'
import { archivePurpose, uploadKeptMs, uploadsPath } from '#domain/uploads.ts'
import { createTusServer, type UploadSender } from '#server/files/uploads/tus-server.ts'
import { StorageUnavailable } from '#server/files/storage.ts'
import { requestBody } from '#server/files/uploads/request-body.ts'
import { kindRefused, UploadStore } from '#server/files/uploads/upload-store.ts'
import { serve } from '#server/http/endpoint.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { Problem, unauthenticated } from '#server/http/problem.ts'
import { isStaffSession, requireStaffSession } from '#server/http/staff-session.ts'
import { findSignedIn, rolesOfAccount, type Account } from '#server/repositories/accounts.ts'
import { findAttachment, isForArchive } from '#server/repositories/attachments.ts'

const uploadParams = v.object({ upload: v.pipe(v.string(), v.uuid(), v.toLowerCase()) })
const one = { path: `${uploadsPath}:upload/`, params: uploadParams, action: 'files.attach' } as const
const tusEndpoint = { answer: 'text/plain', status: 204, refusals: [410, 412, 429] } as const

const create = {
  ...tusEndpoint,
  method: 'POST',
  path: uploadsPath,
  summary:
    'Begin a resumable upload (tus 1.0, creation): Upload-Length and Upload-Metadata with filename and id',
  action: 'files.attach',
  status: 201,
} as const
const send = {
  ...tusEndpoint,
  ...one,
  method: 'PATCH',
  summary: 'Send the bytes from Upload-Offset on (tus 1.0); the last ones finish the upload',
} as const
const terminate = {
  ...tusEndpoint,
  ...one,
  method: 'DELETE',
  summary: 'Remove an upload that nothing refers to (tus 1.0, termination)',
} as const

const bytesType = 'application/offset+octet-stream'

/**
 * Resumable uploads by the tus protocol 1.0 with creation, termination and expiration. Uploads of others do not exist for
 * an account. HEAD answers the offset at which to resume, OPTIONS what the server supports.
 */
export async function uploadRoutes(app: FastifyInstance): Promise<void> {
  const { db, clock, files } = app
  const senders = new WeakMap<object, UploadSender>()
  const store = new UploadStore({ db, files, clock })
  const tus = createTusServer({
    db,
    clock,
    store,
    senderOf: (request) => senders.get(request),
    onFinished: () => void app.pictureMaker.runDue().catch((error: unknown) => app.log.error(error)),
    onStoreFailure: (error) => app.log.error(error),
  })
  app.addContentTypeParser(bytesType, (_request: FastifyRequest, payload: IncomingMessage, done) =>
    done(null, payload),
  )

  async function requireSender(request: FastifyRequest): Promise<UploadSender> {
    const account = await findSignedIn(db, requireClaims(request))
    if (!account) throw unauthenticated('This session has ended. Please log in again.')
    return { account, isStaff: maySendLarge(account) && (await isStaffSession(request)) }
  }

  /**
   * Throws 404 for another account's upload, and 403 for bytes of a file of the archive from who may no longer change that; finishes
   * one whose last answer was lost with the server.
   */
  async function requireOwn(request: FastifyRequest, id: string): Promise<UploadSender> {
    const sender = await requireSender(request)
    const { account } = sender
    const row = await findAttachment(db, id)
    if (row?.owner_id !== account.id) throw problemOf(404)
    if (isForArchive(row) && request.method !== 'DELETE') await requireArchivist(request, account)
    if (row.state === 'open' && request.method === 'HEAD' && (await store.offsetOf(row)) === row.size)
      await store.finish(id).catch((error: unknown) => {
        throw error === kindRefused ? problemOf(415) : error
      })
    return sender
  }

  /**
   * Has @tus/server answer. `upload` is the id that was checked, '' for all uploads: @tus/server takes the last segment of whatever
   * address it gets, also of a query.
   */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { sender, upload = '' }: { sender?: UploadSender; upload?: string },
  ): Promise<FastifyReply> {
    reply.header('tus-resumable', '1.0.0')
    const body = request.headers['content-type'] === bytesType ? requestBody(request.raw) : undefined
    const tusRequest = new Request(new URL(`${uploadsPath}${upload}`, app.config.publicUrl), {
      method: request.method,
      headers: Object.entries(request.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
      ...(body ? { body: body.stream, duplex: 'half' } : {}),
    })
    if (sender) senders.set(tusRequest, sender)
    const response = await tus.handleWeb(tusRequest).finally(() => body?.finish())
    if (response.status === 503) throw new StorageUnavailable('The store of files failed an upload.')
    if (response.status >= 400) throw problemOf(response.status, await response.text())
    for (const name of passedOn) {
      const value = response.headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    return reply.code(response.status).send('')
  }

  serve(app, create, async ({ request, reply }) => {
    const sender = await requireSender(request)
    if (purposeOf(request) === archivePurpose) await requireArchivist(request, sender.account)
    else if (maySendLarge(sender.account) && Number(request.headers['upload-length']) > maxAttachmentBytes)
      await requireStaffSession(request)
    reply.header('upload-expires', new Date(clock.now().getTime() + uploadKeptMs).toUTCString())
    return answer(request, reply, { sender })
  })
  for (const endpoint of [send, terminate])
    serve(app, endpoint, async ({ request, reply, params: { upload } }) =>
      answer(request, reply, { sender: await requireOwn(request, upload), upload }),
    )
  app.route({
    method: 'HEAD',
    url: one.path,
    config: { auth: 'required' },
    handler: async (request, reply) => {
      const params = v.safeParse(uploadParams, request.params)
      if (!params.success) throw problemOf(404)
      const { upload } = params.output
      return answer(request, reply, { sender: await requireOwn(request, upload), upload })
    },
  })
  app.route({ method: 'OPTIONS', url: uploadsPath, handler: (request, reply) => answer(request, reply, {}) })
}

/** Whether sessions of the account with a second factor may send the large files of staff. */
const maySendLarge = (account: Account) => may(rolesOfAccount(account), 'files.upload')

/** Files of the archive are for those who may change it. */
async function requireArchivist(request: FastifyRequest, account: Account): Promise<void> {
  if (!may(rolesOfAccount(account), 'archive.manage') || !maySendLarge(account))
    throw new Problem(403, errorBody('forbidden', 'Your role does not allow this.'))
  await requireStaffSession(request)
}

/** What an upload is for, by its metadata; undefined if that cannot be read, which @tus/server then refuses. */
function purposeOf({ headers }: FastifyRequest): string | null | undefined {
  try {
    return Metadata.parse(String(headers['upload-metadata'])).purpose
  } catch {
    return undefined
  }
}

/** The others are for CORS, which server/http/plugins/headers.ts decides. */
const passedOn = [
  'cache-control',
  'location',
  'tus-extension',
  'tus-max-size',
  'tus-version',
  'upload-length',
  'upload-metadata',
  'upload-offset',
]

const problems: Readonly<Record<number, [code: ErrorCode, sentence: string]>> = {
  404: ['not_found', 'There is nothing at this address.'],
  409: ['conflict', 'The upload goes on at another offset.'],
  410: ['not_found', 'This upload was removed.'],
  412: ['malformed', 'Send Tus-Resumable: 1.0.0.'],
  413: ['too_large', 'The file is larger than allowed.'],
  415: ['invalid', kindRefused.body],
  429: ['too_many', 'Too many attempts. Please try again later.'],
}

const retryAfterSeconds = 600

/** An error of @tus/server in the form of the contract. A missing header is a 403 there, which here means permission. */
function problemOf(status: number, message = ''): Problem {
  if (status >= 500) return new Problem(500, errorBody('internal', 'Something went wrong on our side.'))
  const [code, sentence] = problems[status] ?? (['malformed', message.trim()] as const)
  const sentenceSent = status === 429 && message !== '' ? message : sentence
  const headers: Record<string, string> = status === 429 ? { 'retry-after': String(retryAfterSeconds) } : {}
  return new Problem(status === 403 ? 400 : status, errorBody(code, sentenceSent), headers)
}
