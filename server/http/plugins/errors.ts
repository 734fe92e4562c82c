import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { errorBody, type ErrorBody } from '#domain/api-error.ts'
import { isApiPath } from '#domain/api-paths.ts'
import { isUnavailable } from '#server/database/database-errors.ts'
import { NotStored, StorageUnavailable } from '#server/files/storage.ts'
import { notFound, Problem } from '#server/http/problem.ts'

export type NotFoundPage = (request: FastifyRequest, reply: FastifyReply) => unknown

/** Sends every error with the body of the contract, without stack traces or SQL. */
export const errors = fastifyPlugin(
  async (app: FastifyInstance, options: { notFoundPage?: NotFoundPage }) => {
    app.setErrorHandler((error, request, reply) => sendError(error, request, reply))

    app.setNotFoundHandler((request, reply) => {
      if (options.notFoundPage && !isApiPath(request.url)) return options.notFoundPage(request, reply)
      const { status, body } = notFound()
      return reply.code(status).send(body)
    })
  },
)

/** Sends the response for an error thrown by a handler, a hook or Fastify itself. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Problem) return reply.code(error.status).headers(error.headers).send(error.body)
  if (isUnavailable(error)) {
    request.log.warn(error)
    return reply.code(503).header('retry-after', retryAfterSeconds).send(unavailable)
  }
  if (error instanceof StorageUnavailable) {
    request.log.error(error)
    return reply.code(503).header('retry-after', retryAfterSeconds).send(filesUnavailable)
  }
  if (error instanceof NotStored) {
    request.log.error(error)
    return reply.code(nothingHere.status).send(nothingHere.body)
  }
  const { status, body } = isHttpError(error) ? refusal(error) : internal
  if (status === 413 && Number(request.headers['content-length']) <= readOverBytes)
    reply.removeHeader('connection')
  if (status >= 500) request.log.error(error)
  return reply.code(status).send(body)
}

/**
 * A rejected body up to this size is read and discarded. Fastify would close the connection while the client still
 * writes, which a proxy reports as 502, and clients retry a 502.
 */
const readOverBytes = 2 * 1024 * 1024

const retryAfterSeconds = 2
const unavailable = errorBody('unavailable', 'The database cannot be reached just now. Please try again.')
const filesUnavailable = errorBody(
  'unavailable',
  'The store of files cannot be reached just now. Please try again.',
)
const internal: Refusal = { status: 500, body: errorBody('internal', 'Something went wrong on our side.') }

const nothingHere: Refusal = {
  status: 404,
  body: errorBody('not_found', 'There is nothing at this address.'),
}

type Refusal = { status: number; body: ErrorBody }

/** Errors of Fastify and of its plugins (http-errors) carry their status. */
type HttpError = Error & { statusCode: number; code?: string }

function isHttpError(error: unknown): error is HttpError {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
}

function refusal(error: HttpError): Refusal {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return { status: 413, body: errorBody('too_large', 'The request is too large.') }
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return { status: 415, body: errorBody('invalid', 'Send the body as application/json.') }
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return nothingHere
    default:
      if (error.statusCode >= 500) return internal
      // The path is a folder of the build or lies outside it.
      if (error.statusCode === 403 || error.statusCode === 404) return nothingHere
      return { status: 400, body: errorBody('malformed', 'The request cannot be read.') }
  }
}
