import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import * as v from 'valibot'
import { errorBodySchema } from '#domain/api-error.ts'
import { readerLocaleOf } from '#server/http/request-locale.ts'
import { refusalInSwahili, successInSwahili } from '#server/i18n/translate-refusal.ts'

const refusal = v.looseObject(errorBodySchema.entries)
const success = v.looseObject({ message: v.optional(v.string()) })

/**
 * Sends the sentences of errors, and those of successful writes, in the language of the reader. What comes before this hook
 * is in English: logs, and the responses stored for an Idempotency-Key, whose next reader may have another language. Such
 * responses are sent with `no-store`, so that no cache needs a Vary. Registered before compression, which makes a stream.
 */
export const refusalLanguage = fastifyPlugin(async (app: FastifyInstance) => {
  app.addHook('onSend', async (request, reply, payload) => {
    const isError = reply.statusCode >= 400
    if (!isError && (request.method === 'GET' || request.method === 'HEAD')) return payload
    if (typeof payload !== 'string' || !payload.includes('"message":')) return payload
    if (readerLocaleOf(request) === 'en') return payload
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload
    return isError
      ? translateBody(payload, refusal, refusalInSwahili)
      : translateBody(payload, success, successInSwahili)
  })
})

function translateBody<TSchema extends v.GenericSchema>(
  payload: string,
  schema: TSchema,
  translate: (body: v.InferOutput<TSchema>) => v.InferOutput<TSchema>,
): string {
  const body = v.safeParse(schema, JSON.parse(payload))
  return body.success ? JSON.stringify(translate(body.output)) : payload
}
