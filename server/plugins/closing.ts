import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/**
 * Lets a closing server end as soon as its last answer is out. Node closes the connections that are idle when it
 * starts to close; one that was busy then would be kept alive for the next request, which never comes.
 */
export const closing = fastifyPlugin(async (app: FastifyInstance) => {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onResponse', async () => {
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
  })
})
