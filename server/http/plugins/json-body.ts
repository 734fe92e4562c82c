import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { errorBody } from '#domain/api-error.ts'
import { Problem } from '#server/http/problem.ts'

/**
 * Parses JSON bodies and accepts an empty one: clients send the JSON content type with every authenticated call
 * (docs/specification.md#requests), even without a body (like). Keys such as `__proto__` are harmless: JSON.parse
 * makes them own properties, and every schema drops unknown keys.
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
