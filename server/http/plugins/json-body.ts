import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { errorBody } from '#domain/api-error.ts'
import { Problem } from '#server/http/problem.ts'

/**
 * JSON bodies, where an empty one is no body: clients send the JSON content type on every authenticated call
 * (seed 1, section 7), also on the like, which has nothing to say. Keys like `__proto__` do no harm, because
 * JSON.parse makes them own properties and every schema drops keys it does not know.
 */
export const jsonBody = fastifyPlugin(async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => {
      if (text.trim() === '') return undefined
      try {
        const body: unknown = JSON.parse(text)
        return body
      } catch {
        throw new Problem(400, errorBody('malformed', 'The body is not valid JSON.'))
      }
    },
  )
})
