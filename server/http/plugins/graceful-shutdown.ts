import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/**
 * Longer than any response takes, and shorter than the timeout in main.ts. Then requests still being received are
 * closed.
 */
const graceMs = 5000

/**
 * Closes all connections after the last response was sent. Node closes connections that are idle at shutdown, but waits
 * indefinitely for those that were busy then and for those without a complete request, which proxies open in advance.
 */
export const gracefulShutdown = fastifyPlugin(async (app: FastifyInstance) => {
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
