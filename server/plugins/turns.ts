import fastifyPlugin from 'fastify-plugin'
import type { FastifyInstance } from 'fastify'
import { nextTurn } from '#server/turns.ts'

/** Starts one request in a turn of the event loop, once its body has come and its bearer is read. */
export const turns = fastifyPlugin(async (app: FastifyInstance) => {
  app.addHook('preHandler', () => nextTurn())
})
