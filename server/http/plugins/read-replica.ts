import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Database } from '#server/database/database.ts'
import { Replica } from '#server/database/replica.ts'
import { withoutCoalescing, type coalesceRequests } from '#server/http/request-coalescing.ts'
import type { Reads } from '#server/repositories/reads.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The streaming replica that visitors read; null without one. */
    replica: Replica | null
    /** Where `readFor` reads. */
    reads: Sources<Reads>
    databases: Sources<Database>
  }
  interface FastifyRequest {
    /** The response has content of the primary that `readFor` might have read from the replica. */
    isFromPrimary: boolean
  }
}

/** The same reads of both databases; `replica` is null without one. */
export type Sources<S> = { primary: S; replica: S | null }

/** Opens the replica of the settings, which `readReplica` starts and closes. */
export function decorateReads(
  app: FastifyInstance,
  readsOf: (db: Database, share?: typeof coalesceRequests) => Reads,
): void {
  const { readReplica: settings } = app.config
  const replica = settings ? new Replica({ ...settings, log: app.tracing.statement }) : null
  app
    .decorate('replica', replica)
    .decorate('reads', {
      primary: readsOf(app.db, settings && withoutCoalescing),
      replica: replica && readsOf(replica.db),
    })
    .decorate('databases', { primary: app.db, replica: replica && replica.db })
}

/** `make` for the primary and, if there is one, for its replica. */
export function sourcesOf<S>(
  { databases, reads }: FastifyInstance,
  make: (reads: Reads, db: Database) => S,
): Sources<S> {
  return {
    primary: make(reads.primary, databases.primary),
    replica: reads.replica && databases.replica && make(reads.replica, databases.replica),
  }
}

/** Until when a browser may have seen the primary, in milliseconds of the primary's clock. Never read by scripts. */
const seenCookie = 'seen'
/** A response notes this much more than it has seen, so that not every one sets the cookie again. */
const aheadMs = 5000
const cookieMaxAgeSeconds = 86_400
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Reads from the replica for a visitor whose browser has seen nothing newer than what the replica has; for everybody else,
 * and whenever the replica fails or has no such content (it may be new), from the primary. `isMissing` says whether it is the latter.
 */
export async function readFor<S, T>(
  request: FastifyRequest,
  { primary, replica: source }: Sources<S>,
  read: (source: S) => Promise<T>,
  isMissing: (content: T) => boolean = (content) => content === undefined,
): Promise<T> {
  const { replica } = request.server
  if (
    source !== null &&
    replica &&
    request.claims === null &&
    replica.isCaughtUpTo(seenUntil(request, replica))
  ) {
    try {
      const content = await replica.read(() => read(source))
      if (!isMissing(content)) return content
    } catch (error) {
      // Whatever it is: a lost connection, a conflict with what is replayed, a table that has not arrived yet.
      request.log.warn({ error: String(error) }, 'A read of the replica failed')
    }
  }
  const content = await read(primary)
  // Not before: who got nothing of a primary that is down must not be kept from the replica.
  request.isFromPrimary = true
  return content
}

/**
 * With a replica, notes in browsers until when they have seen the primary: after each write, each response to a signed-in
 * account, and each read that the replica could not serve. Shared caches store none of these.
 */
export const readReplica = fastifyPlugin(async (app: FastifyInstance) => {
  const { replica } = app
  app.decorateRequest('isFromPrimary', false)
  if (!replica) return
  app.addHook('onReady', () => replica.start())
  app.addHook('onClose', () => replica.close())

  app.addHook('onSend', async (request, reply) => {
    const isWrite = !safeMethods.has(request.method)
    if (!isWrite && !request.isFromPrimary && request.claims === null) return
    const rule = String(reply.getHeader('cache-control') ?? '')
    if (!/\b(?:private|no-store)\b/.test(rule)) reply.header('cache-control', 'private, no-cache')
    setSeenCookie(request, reply, replica)
  })
})

function setSeenCookie(request: FastifyRequest, reply: FastifyReply, replica: Replica): void {
  const now = replica.primaryNow
  const seenMs = readSeenCookie(request)
  if (seenMs !== null && seenMs >= now && seenMs <= now + aheadMs) return
  const secure = request.server.config.publicUrl.startsWith('https:') ? '; Secure' : ''
  const until = Math.ceil(now + aheadMs)
  reply.header(
    'set-cookie',
    `${seenCookie}=${until}; Path=/; Max-Age=${cookieMaxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`,
  )
}

/** A time beyond what any response notes is no earlier than now: the primary's clock was put back, or it is forged. */
function seenUntil(request: FastifyRequest, replica: Replica): number | null {
  const seenMs = readSeenCookie(request)
  return seenMs === null ? null : Math.min(seenMs, replica.primaryNow + aheadMs)
}

function readSeenCookie({ headers }: FastifyRequest): number | null {
  const value = /(?:^|;\s*)seen=(\d{1,16})(?:;|$)/.exec(headers.cookie ?? '')?.[1]
  return value === undefined ? null : Number(value)
}
