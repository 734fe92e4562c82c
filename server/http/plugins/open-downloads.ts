import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { clientSubnet } from '#server/http/client-subnet.ts'
import { maxConnections } from '#server/http/plugins/connections.ts'
import { tooMany } from '#server/http/plugins/rate-limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    openDownloads: OpenDownloads
  }
}

/** High, because many phones have one address. A file below about 1 MB is open for a moment only, however slow the phone is. */
const perAddress = 200
/** The others stay for everything else. */
const inAll = maxConnections / 2
const tryAgainSeconds = 60

type Opened = {
  request: { ip: string }
  reply: { raw: { destroyed: boolean; once: (event: 'close', listener: () => void) => unknown } }
}

/**
 * Counts the files that are being sent. Each holds a connection for as long as its client takes to read it, so that one who
 * opens many and reads none would leave nothing for others.
 */
export class OpenDownloads {
  readonly #perAddress: number
  readonly #bySubnet = new Map<string, number>()
  #all = 0

  constructor(factor: number) {
    this.#perAddress = perAddress * factor
  }

  /** Counts a response until it is closed. Throws 429 when too many are open. */
  claim({ request, reply }: Opened): void {
    // Its end would never be heard.
    if (reply.raw.destroyed) return
    const subnet = clientSubnet(request.ip)
    const open = this.#bySubnet.get(subnet) ?? 0
    if (open >= this.#perAddress || this.#all >= inAll) throw tooMany(tryAgainSeconds)
    this.#bySubnet.set(subnet, open + 1)
    this.#all += 1
    reply.raw.once('close', () => this.#release(subnet))
  }

  #release(subnet: string): void {
    this.#all -= 1
    const left = (this.#bySubnet.get(subnet) ?? 0) - 1
    if (left > 0) this.#bySubnet.set(subnet, left)
    else this.#bySubnet.delete(subnet)
  }
}

export const openDownloads = fastifyPlugin(async (app: FastifyInstance) => {
  app.decorate('openDownloads', new OpenDownloads(app.config.rateLimitFactor))
})
