import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { errorBody } from '#domain/api-error.ts'
import { isApiPath } from '#domain/api-paths.ts'
import { epochHeader } from '#domain/idempotency.ts'
import { sampleDataHeader, sampleDataValue } from '#domain/sample-data.ts'
import { Problem } from '#server/http/problem.ts'
import { readEpoch } from '#server/repositories/meta.ts'

/**
 * Sends the epoch with every API response, and whether sample data is shown. Refuses a write with another epoch (412) before it takes effect.
 * Read once at the start: a restore happens while no server runs.
 */
export const epoch = fastifyPlugin(async (app: FastifyInstance) => {
  let current = 0
  const samples = sampleDataValue(app.config.mode === 'demo')
  app.addHook('onReady', async () => {
    current = await readEpoch(app.db)
  })

  app.addHook('onRequest', async (request, reply) => {
    if (!isApiPath(request.url)) return
    reply.header(epochHeader, current)
    reply.header(sampleDataHeader, samples)
    const clientEpoch = request.headers[epochHeader.toLowerCase()]
    if (clientEpoch === undefined || clientEpoch === String(current) || request.method === 'OPTIONS') return
    const sentence = 'The server was restored since you last spoke to it. Send what is older first.'
    throw new Problem(412, errorBody('epoch_changed', sentence))
  })
})
