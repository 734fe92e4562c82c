import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { staffPrefix } from '#domain/staff-addresses.ts'
import { isNoneMatch, taggedJson, wholeTaggedJson, type TaggedJson } from '#server/http/entity-tag.ts'

/**
 * Sends a body with its ETag, or 304 if the client has it. Shared caches may store responses to visitors, not those to
 * signed-in accounts. No browser stores those of the staff desk, which the app keeps itself and deletes at sign-out;
 * their ETags cover the counts too, which staff watch.
 */
export function sendEntity(request: FastifyRequest, reply: FastifyReply, body: object): FastifyReply {
  return sendTagged(request, reply, isOfStaff(request) ? wholeTaggedJson(body) : taggedJson(body))
}

/** Larger bodies are written in chunks, each after the previous one was accepted by the socket. */
const wholeMaxBytes = 64 * 1024

/** The same for a body that is already JSON. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  { json, etag }: TaggedJson,
): FastifyReply {
  reply.header('etag', etag).header('cache-control', cacheRuleOf(request))
  if (isNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  if (typeof json === 'string') return reply.send(json)
  const bytes = bytesOf(json)
  if (bytes <= wholeMaxBytes) return reply.send(Buffer.concat(json))
  return reply.header('content-length', bytes).send(Readable.from(json))
}

function cacheRuleOf(request: FastifyRequest): string {
  if (isOfStaff(request)) return 'private, no-store'
  return request.claims ? 'private, no-cache' : 'public, max-age=0, must-revalidate'
}

const isOfStaff = ({ routeOptions }: FastifyRequest) => routeOptions.url?.startsWith(staffPrefix) ?? false

/** Length in bytes of a body in chunks. */
export function bytesOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((bytes, piece) => bytes + piece.length, 0)
}
