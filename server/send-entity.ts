import type { FastifyReply, FastifyRequest } from 'fastify'
import { isNoneMatch, taggedJson, type TaggedJson } from '#server/entity-tag.ts'

/**
 * Answers a GET with a tagged body, or 304 when the client has it. What an anonymous reader gets may be kept by
 * shared caches; what a signed-in one gets may not.
 */
export function sendEntity(request: FastifyRequest, reply: FastifyReply, body: object): FastifyReply {
  return sendTagged(request, reply, taggedJson(body))
}

/** The same for a body that is JSON already. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  { json, etag }: TaggedJson,
): FastifyReply {
  reply
    .header('etag', etag)
    .header('cache-control', request.claims ? 'private, no-cache' : 'public, max-age=0, must-revalidate')
  if (isNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(json)
}
