import type { EventQueue } from './event-queue.ts'
import { kinds, product, refusal, type RequestKind, type Scenario } from './parameters.ts'

export type KindName = keyof typeof kinds
export type SimulatedRequest = {
  kind: KindName
  address: number
  phone: number
  hasExpired: boolean
  effect: () => void
}
export type SimulatedAnswer = { status: number; retryAfterSeconds: number }

type Respond = (answer: SimulatedAnswer) => void
type Waiting = { request: SimulatedRequest; respond: Respond }

/** What became of requests at the servers. */
export type ServerCounts = {
  arrived: number
  answered: number
  tooMany: number
  expired: number
  refusedConnections: number
  unavailable: number
  mostOpen: number
  serverBusyMs: number
  databaseBusyMs: number
}

/** Server processes, each with one thread, its limits and its pool, over one database with some cores. */
export class Servers {
  readonly counts: ServerCounts = {
    arrived: 0,
    answered: 0,
    tooMany: 0,
    expired: 0,
    refusedConnections: 0,
    unavailable: 0,
    mostOpen: 0,
    serverBusyMs: 0,
    databaseBusyMs: 0,
  }
  /** When something was refused for the first time, in ms. */
  readonly firstAt = new Map<string, number>()
  readonly #events: EventQueue
  readonly #database: Database
  readonly #servers: Server[]
  #next = 0

  constructor(events: EventQueue, scenario: Scenario) {
    this.#events = events
    this.#database = new Database(events, scenario.databaseCores, this.counts)
    const shared = new Limits(events, scenario)
    this.#servers = Array.from(
      { length: scenario.servers },
      () =>
        new Server(
          this,
          events,
          this.#database,
          scenario.sharedLimits ? shared : new Limits(events, scenario),
        ),
    )
  }

  /** The proxy hands requests to the servers in turn. */
  take(request: SimulatedRequest, respond: Respond): void {
    const server = this.#servers[this.#next % this.#servers.length]
    this.#next += 1
    this.counts.arrived += 1
    server?.take({ request, respond })
  }

  note(event: string): void {
    if (!this.firstAt.has(event)) this.firstAt.set(event, this.#events.now)
  }
}

class Server {
  readonly #all: Servers
  readonly #events: EventQueue
  readonly #database: Database
  readonly #limits: Limits
  readonly #waiting: Waiting[] = []
  readonly #forConnection: { work: () => void; since: number; giveUp: () => void }[] = []
  #first = 0
  #isBusy = false
  #open = 0
  #connectionsInUse = 0

  constructor(all: Servers, events: EventQueue, database: Database, limits: Limits) {
    this.#all = all
    this.#events = events
    this.#database = database
    this.#limits = limits
  }

  take(arriving: Waiting): void {
    if (this.#open >= product.maxConnections) {
      this.#all.counts.refusedConnections += 1
      this.#all.note('connections')
      return arriving.respond({ status: 502, retryAfterSeconds: 0 })
    }
    this.#open += 1
    this.#all.counts.mostOpen = Math.max(this.#all.counts.mostOpen, this.#open)
    this.#waiting.push(arriving)
    this.#work()
  }

  #work(): void {
    if (this.#isBusy) return
    const next = this.#waiting[this.#first]
    if (!next) return
    this.#first += 1
    if (this.#first > 1000) {
      this.#waiting.splice(0, this.#first)
      this.#first = 0
    }
    this.#isBusy = true
    const { request } = next
    const kind: RequestKind = kinds[request.kind]
    const waitSeconds = request.hasExpired ? 0 : this.#limits.claim(kind.route, request)
    const isRefused = request.hasExpired || waitSeconds > 0
    const costMs = isRefused ? refusal.serverMs : kind.serverMs
    this.#all.counts.serverBusyMs += costMs
    this.#events.after(costMs, () => {
      this.#isBusy = false
      if (waitSeconds > 0) this.#end(next, 'tooMany', { status: 429, retryAfterSeconds: waitSeconds })
      else if (request.hasExpired) this.#end(next, 'expired', { status: 401, retryAfterSeconds: 0 })
      else if (kind.databaseMs > 0) this.#ask(next, kind)
      else this.#end(next, 'answered', { status: 200, retryAfterSeconds: 0 })
      this.#work()
    })
  }

  /** Waits for a connection of the pool, for as long as the pool lets wait, and holds it until the commit. */
  #ask(asking: Waiting, kind: RequestKind): void {
    const work = () => {
      this.#connectionsInUse += 1
      this.#database.run(kind, () => {
        this.#connectionsInUse -= 1
        asking.request.effect()
        this.#end(asking, 'answered', { status: 200, retryAfterSeconds: 0 })
        this.#give()
      })
    }
    if (this.#connectionsInUse < product.poolSize) return work()
    const giveUp = () =>
      this.#end(asking, 'unavailable', { status: 503, retryAfterSeconds: product.unavailableAfterSeconds })
    this.#forConnection.push({ work, since: this.#events.now, giveUp })
  }

  #give(): void {
    for (let next = this.#forConnection.shift(); next; next = this.#forConnection.shift()) {
      if (this.#events.now - next.since <= product.poolWaitMs) return next.work()
      next.giveUp()
    }
  }

  #end(
    { respond }: Waiting,
    count: 'tooMany' | 'expired' | 'answered' | 'unavailable',
    answer: SimulatedAnswer,
  ) {
    this.#open -= 1
    this.#all.counts[count] += 1
    if (count === 'tooMany') this.#all.note('limit per address')
    if (count === 'unavailable') this.#all.note('pool')
    respond(answer)
  }
}

/** Cores of the database; a transaction then waits for the disk, which others use meanwhile. */
class Database {
  readonly #events: EventQueue
  readonly #freeAt: number[]
  readonly #counts: ServerCounts

  constructor(events: EventQueue, cores: number, counts: ServerCounts) {
    this.#events = events
    this.#freeAt = Array.from({ length: cores }, () => 0)
    this.#counts = counts
  }

  run({ databaseMs, commitMs }: RequestKind, done: () => void): void {
    const at = Math.min(...this.#freeAt)
    const core = this.#freeAt.indexOf(at)
    const end = Math.max(this.#events.now, at) + databaseMs
    this.#freeAt[core] = end
    this.#counts.databaseBusyMs += databaseMs
    this.#events.after(end - this.#events.now + commitMs, done)
  }
}

/** As `rateLimiting` counts: a window begins with its first request; for address and account, or for neither. */
class Limits {
  readonly #events: EventQueue
  readonly #factor: number
  readonly #writesPerAddress: number | undefined
  readonly #windows = new Map<string, { count: number; until: number }>()

  constructor(events: EventQueue, { limitFactor, writesPerAddress }: Scenario) {
    this.#events = events
    this.#factor = limitFactor
    this.#writesPerAddress = writesPerAddress
  }

  /** Seconds to wait; 0 if the request was counted. */
  claim(route: string, { address, phone }: SimulatedRequest): number {
    const limit = product.rateLimits[route]
    if (!limit) return 0
    const isWrite = route !== kinds.refresh.route
    const perAddress = (isWrite ? this.#writesPerAddress : undefined) ?? limit.perAddress
    const windows = [
      {
        window: this.#window(`${route} ${address}`, limit.windowMs),
        allowed: perAddress * this.#factor,
      },
      ...(limit.perAccount === undefined
        ? []
        : [{ window: this.#window(`${route} #${phone}`, limit.windowMs), allowed: limit.perAccount }]),
    ]
    const waits = windows.map(({ window, allowed }) =>
      window.count < allowed ? 0 : Math.ceil((window.until - this.#events.now) / 1000),
    )
    const longest = Math.max(...waits)
    if (longest === 0) for (const { window } of windows) window.count += 1
    return longest
  }

  #window(key: string, windowMs: number): { count: number; until: number } {
    const current = this.#windows.get(key)
    if (current && current.until > this.#events.now) return current
    const fresh = { count: 0, until: this.#events.now + windowMs }
    this.#windows.set(key, fresh)
    return fresh
  }
}
