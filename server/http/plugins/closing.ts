import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/** Longer than any answer takes; who still sends a body then is cut off. Below what main.ts waits in all. */
const graceMs = 5000

/**
 * Lets a closing server end as soon as its last answer is out. Node closes the connections that are idle when it
 * starts to close, but waits for ever for one that was busy then, and for one on which no whole request came yet: a
 * proxy opens such connections in advance, and anybody can hold one open.
 */
export const closing = fastifyPlugin(async (app: FastifyInstance) => {
  let isClosing = false
  let underWay = 0
  const endIfQuiet = () => {
    if (isClosing && underWay === 0) app.server.closeAllConnections()
  }
  app.server.on('connection', (socket) => {
    if (isClosing) socket.destroy()
  })
  app.server.on('request', (_request, response) => {
    underWay += 1
    response.once('close', () => {
      underWay -= 1
      setImmediate(endIfQuiet)
    })
  })
  app.addHook('preClose', async () => {
    isClosing = true
    endIfQuiet()
    setTimeout(() => app.server.closeAllConnections(), graceMs).unref()
  })
})
