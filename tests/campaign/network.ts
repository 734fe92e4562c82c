import type { Activity } from './activity.ts'
import type { Life } from './life.ts'
import { Violation } from './violation.ts'
import { pick, type Random } from './random.ts'
import { methods, type CampaignServer, type Inject, type Reply } from './server.ts'

/** The possible faults of one request and its answer. */
export const faults = [
  'lost-request',
  'lost-answer',
  'held-answer',
  'half-answer',
  'slow',
  'hang',
  'late-request',
  'twice',
  'portal',
  'portal-refusal',
  'portal-401',
  'stale-401',
  'in-progress',
  'conflict',
  'refusal',
  'too-large',
  'forbidden',
  'too-many',
  'busy',
  'gateway',
  'kill-server',
] as const
export type Fault = (typeof faults)[number]

/** The percentage of requests that meet a fault, whatever their path. */
export type NetworkConditions = { lossPercent: number; faults: readonly Fault[] }

/** `reply`: the server has answered, and the answer is still in transit. */
type PendingRequest = {
  reply?: Reply

  request: Inject
  answer: (reply: Response) => void
  fail: (error: Error) => void
  owner: Life
}
type LateRequest = { request: Inject; isRefresh: boolean }

const words = { error: 'No.', message: 'No.', detail: 'No.' }
const fakeResponses: Partial<
  Record<Fault, { status: number; body: unknown; headers?: Record<string, string> }>
> = {
  'stale-401': { status: 401, body: { ...words, code: 'unauthenticated' } },
  'in-progress': { status: 409, body: { ...words, code: 'in_progress' } },
  conflict: { status: 409, body: { ...words, code: 'conflict' } },
  refusal: { status: 422, body: { ...words, code: 'invalid' } },
  'too-large': { status: 413, body: null },
  forbidden: { status: 403, body: { ...words, code: 'forbidden' } },
  'too-many': { status: 429, body: { ...words, code: 'too_many' }, headers: { 'retry-after': '90' } },
  busy: { status: 500, body: { ...words, code: 'internal' } },
  gateway: { status: 504, body: null },
}
/** Of the parts of a file. */
const bytesType = 'application/offset+octet-stream'
const page = '<html><body>Buy a bundle to go on</body></html>'

/**
 * The network between the contexts of a device and the server. Requests wait until the schedule forwards one;
 * its fault is the next planned one, else a random one by `conditions`.
 */
export class CampaignNetwork {
  readonly #server: CampaignServer
  readonly #random: Random
  readonly #activity: Activity
  readonly #waiting: PendingRequest[] = []
  #lateRequests: LateRequest[] = []
  planned: Fault[] = []
  conditions: NetworkConditions = { lossPercent: 0, faults }
  /** Requests forwarded so far, and the bytes of their bodies and of the headers set by the engine. */
  sent = 0
  bytes = 0
  headerBytes = 0
  /** Called with each request that a device sends; throws a Violation if it must not be sent. */
  beforeSending: (request: Inject) => Promise<void> = () => Promise.resolve()
  /** How many of these requests, or their answers, were lost. */
  lost = 0

  constructor(server: CampaignServer, random: Random, activity: Activity) {
    this.#server = server
    this.#random = random
    this.#activity = activity
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0
  }

  /** The `fetch` of one context; it never answers a context that has ended. */
  fetchFor(owner: Life): typeof fetch {
    return async (input, init) => {
      const sent = new Request(input, init)
      const bytes = Buffer.from(await this.#activity.during(sent.arrayBuffer()))
      const isFile = sent.headers.get('content-type') === bytesType
      const { pathname, search } = new URL(sent.url)
      const request: Inject = {
        method: methods.find((method) => method === sent.method) ?? 'POST',
        url: pathname + search,
        headers: Object.fromEntries(sent.headers),
        ...(bytes.length === 0 ? {} : { payload: isFile ? bytes : bytes.toString() }),
      }
      owner.point()
      const reply = await new Promise<Response>((answer, fail) => {
        if (!owner.isOver) this.#waiting.push({ request, answer, fail, owner })
      })
      owner.point()
      // The caller now reads the body, which takes steps of its own.
      this.#activity.begin()
      setImmediate(() => this.#activity.end())
      return reply
    }
  }

  drop(owner: Life): void {
    for (const pending of this.#waiting.filter((one) => one.owner === owner)) {
      this.#waiting.splice(this.#waiting.indexOf(pending), 1)
      // Half of the requests of an ended context had just been sent.
      if (this.#random() < 0.5) this.#deliverLater(pending.request)
    }
  }

  #deliverLater(request: Inject): void {
    this.#lateRequests.push({ request, isRefresh: isRefresh(request) })
  }

  /**
   * Duplicates of a refresh are dropped after the 30 seconds in which the server issues siblings: no network
   * delays a request body for longer.
   */
  forgetLateRefreshes(): void {
    this.#lateRequests = this.#lateRequests.filter((late) => !late.isRefresh)
  }

  /** Forwards one request, or a late duplicate of one. False when none is in flight. */
  async step(): Promise<boolean> {
    if (this.#lateRequests.length > 0 && (this.#waiting.length === 0 || this.#random() < 0.3)) {
      const [late] = this.#lateRequests.splice(Math.floor(this.#random() * this.#lateRequests.length), 1)
      if (late) await this.#server.ask(late.request)
      return true
    }
    this.#checkRefreshes()
    this.#checkWriters()
    const [pending] = this.#waiting.splice(Math.floor(this.#random() * this.#waiting.length), 1)
    if (!pending) return false
    if (pending.reply) {
      pending.answer(respond(pending.reply, null))
      return true
    }
    await this.beforeSending(pending.request)
    this.sent += 1
    this.bytes += Buffer.byteLength(pending.request.payload ?? '')
    this.headerBytes += Object.entries(pending.request.headers).flat().join('').length
    await this.#applyFault(pending, this.planned.shift() ?? this.#randomFault())
    return true
  }

  /** Tabs and worker refresh the session one after the other; otherwise a late duplicate could end it. */
  #checkRefreshes(): void {
    const refreshes = this.#waiting.filter((pending) => isRefresh(pending.request))
    if (refreshes.length > 1) throw new Violation(`${refreshes.length} refreshes under way at once`)
  }

  /** One context drains at a time. */
  #checkWriters(): void {
    const writers = this.#waiting.filter((pending) => 'idempotency-key' in pending.request.headers)
    if (new Set(writers.map((pending) => pending.owner)).size > 1)
      throw new Violation('two drains run at once')
  }

  #randomFault(): Fault | null {
    const { lossPercent, faults: possible } = this.conditions
    return this.#random() * 100 < lossPercent ? pick(this.#random, possible) : null
  }

  /** A line that is cut within a part of a file: the server keeps what came. */
  async #deliverHalf({ payload, ...request }: Inject): Promise<void> {
    if (!Buffer.isBuffer(payload)) return
    const half = payload.subarray(0, Math.floor(this.#random() * payload.length))
    if (half.length > 0) await this.#server.ask({ ...request, payload: half })
  }

  async #applyFault(pending: PendingRequest, fault: Fault | null): Promise<void> {
    const { request, answer, fail } = pending
    if (fault) this.#activity.note(fault)
    const broken = () => {
      this.lost += 1
      fail(new TypeError('fetch failed'))
    }
    // A rejected refresh in the error format of the server would count as its own, and rightly end the
    // session.
    const own =
      fault === null || (fault === 'stale-401' && isRefresh(request)) ? undefined : fakeResponses[fault]
    if (own) return answer(new Response(own.body === null ? '' : JSON.stringify(own.body), responseInit(own)))
    if (fault === 'lost-request' || fault === 'hang') {
      await this.#deliverHalf(request)
      return broken()
    }
    if (fault === 'late-request') {
      this.#deliverLater(request)
      return broken()
    }
    if (fault === 'portal') return answer(new Response(page, { headers: { 'content-type': 'text/html' } }))
    if (fault === 'portal-401') return answer(Response.json({ login: page }, { status: 401 }))
    if (fault === 'portal-refusal') return answer(new Response(page, { status: 403 }))
    if (fault === 'kill-server') this.#server.killAtStatement(1 + Math.floor(this.#random() * 12))
    const [reply] = await Promise.all([
      this.#server.ask(request),
      ...(fault === 'twice' ? [this.#server.ask(request)] : []),
    ])
    if (!reply || fault === 'lost-answer') return broken()
    if (fault === 'held-answer') return void this.#waiting.push({ ...pending, reply })
    answer(respond(reply, fault))
  }
}

function isRefresh(request: Inject): boolean {
  return request.url.includes('token/refresh')
}

function responseInit({
  status,
  headers,
}: {
  status: number
  headers?: Record<string, string>
}): ResponseInit {
  return { status, headers: { 'content-type': 'application/json', ...headers } }
}

function respond({ status, headers, body }: Reply, fault: Fault | null): Response {
  if (status === 204 || status === 304) return new Response(null, { status, headers })
  if (fault !== 'half-answer' && fault !== 'slow') return new Response(body, { status, headers })
  const bytes = new TextEncoder().encode(body)
  let place = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (fault === 'half-answer' && place >= bytes.length / 2) return controller.error(new TypeError('cut'))
      if (place >= bytes.length) return controller.close()
      const step = Math.max(1, Math.ceil(bytes.length / 8))
      controller.enqueue(bytes.slice(place, place + step))
      place += step
    },
  })
  return new Response(stream, { status, headers })
}
