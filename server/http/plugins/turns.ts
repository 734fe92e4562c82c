import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { onNextTurn } from '#server/http/turns.ts'

/** A turn of its own costs as much as a third of the cheapest answer; the dearest stretch of a request takes some 5 ms. */
const startedAtOnce = 4

/** Starts at most four requests in a turn of the event loop, each once its body has come and its bearer is read. */
export const turns = fastifyPlugin(async (app: FastifyInstance) => {
  const arrived: (() => void)[] = []

  function start(): void {
    const starting = arrived.splice(0, startedAtOnce)
    if (arrived.length > 0) onNextTurn(start)
    for (const done of starting) done()
  }

  app.addHook('preHandler', (_request, _reply, done) => {
    arrived.push(done)
    if (arrived.length === 1) onNextTurn(start)
  })
})
