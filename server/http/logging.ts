import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'

const requestIdPattern = /^[\w.:-]{8,64}$/

/** The sender's X-Request-Id when it is one, so that a proxy's log and ours can be read together; else a new one. */
export function requestIdFor(given: string | string[] | undefined): string {
  return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID()
}

/**
 * Options of the log: JSON lines that never hold bodies, headers, query strings or addresses as sent, because those
 * carry passwords, tokens and e-mail addresses. A request is told by its route.
 */
export function logOptions(level: string, stream?: { write(line: string): void }) {
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
      err: (error: Error) => ({
        type: error.name,
        ...('code' in error ? { code: String(error.code) } : {}),
        message: withoutPersonalData(error.message),
        stack: withoutPersonalData(error.stack ?? ''),
      }),
    },
    ...(stream ? { stream } : {}),
  }
}

/** The path as declared, such as /blog/api/posts/:slug/; never what stood in its place. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown'
}

/** One line per answer; what went wrong on our side at a level that is kept. */
export function logAnswer(
  log: FastifyBaseLogger,
  answer: { method: string; route: string; status: number; ms: number; ip: string; user?: number },
): void {
  const { status } = answer
  if (status >= 500) log.warn(answer, 'answered')
  else log.info(answer, 'answered')
}

/** Text with what looks like an e-mail address or a token blanked: libraries put values into their messages. */
export function withoutPersonalData(text: string): string {
  return text
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[email]')
    .replace(/\bBearer\s+\S+/gi, '[token]')
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]')
    .replace(/\?\S*=\S*/g, '[query]')
}
