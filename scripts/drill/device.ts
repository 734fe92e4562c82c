import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { epochHeader } from '#domain/idempotency.ts'
import type { Ledger, Operation } from './ledger.ts'

type Sent = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: object }
type Answer = { status: number; body: string; retryAfterMs: number | null }
/** A write that was acknowledged, by a server of this epoch. */
type AcknowledgedWrite = { content: string; sent: Sent; epoch: number }

/** For one request. */
const timeoutMs = 15_000
const firstWaitMs = 250
const maxWaitMs = 2000
/** In place of an answer: the server was restored since this browser last heard from it. */
const restored = 'restored'

/** A browser of a person: its own connections, its cookie, and an outbox that sends until it has an answer. */
export class Device {
  readonly #url: string
  readonly #agent: Agent
  readonly #ledger: Ledger
  #seen: string | null = null
  #epoch: number | null = null
  readonly #acknowledged: AcknowledgedWrite[] = []

  constructor(url: string, authority: string, ledger: Ledger) {
    this.#url = url
    this.#agent = new Agent({ keepAlive: true, ca: authority })
    this.#ledger = ledger
  }

  close(): void {
    this.#agent.destroy()
  }

  async signIn(username: string, password: string): Promise<string> {
    const answer = await this.#send({
      method: 'POST',
      path: '/users/auth/login/',
      body: { username, password },
    })
    return v.parse(v.object({ access: v.string() }), JSON.parse(answer.body)).access
  }

  /** The body, after as many attempts as it takes; null if the signal came first. */
  read(path: string, signal: AbortSignal): Promise<string | null> {
    return this.#untilAnswered(this.#ledger.begin('read'), { method: 'GET', path }, signal)
  }

  /**
   * Sends a comment under one idempotency key until it is acknowledged, with growing pauses, then looks for it as a visitor
   * with this browser's cookie. What a restored server lacks is sent before it.
   */
  async comment(slug: string, content: string, token: string, signal: AbortSignal): Promise<void> {
    const operation = this.#ledger.begin('write', content)
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': content }
    const path = `/blog/api/posts/${slug}/add_comment/`
    const sent = { method: 'POST', path, headers, body: { content } } as const
    if ((await this.#write(operation, sent, signal)) === null) return
    const comments = await this.read(`/blog/api/posts/${slug}/comments/?page_size=500`, signal)
    if (comments !== null && !comments.includes(content)) this.#ledger.notSeen(operation)
  }

  /** What a restored server lacks is sent first, in order, as the app does (docs/engine.md). */
  async #write(operation: Operation, sent: Sent, signal: AbortSignal): Promise<string | null> {
    for (const write of this.#acknowledged) {
      if (write.epoch === this.#epoch) continue
      const repeated = this.#ledger.begin('write', write.content)
      if ((await this.#untilAnswered(repeated, write.sent, signal)) === null) return null
      write.epoch = this.#epoch ?? 0
    }
    const answer = await this.#untilAnswered(operation, sent, signal)
    if (answer === restored) return this.#write(operation, sent, signal)
    if (answer !== null)
      this.#acknowledged.push({ content: operation.text ?? '', sent, epoch: this.#epoch ?? 0 })
    return answer
  }

  async #untilAnswered(operation: Operation, sent: Sent, signal: AbortSignal): Promise<string | null> {
    for (let waitMs = firstWaitMs; !signal.aborted; waitMs = Math.min(maxWaitMs, waitMs * 2)) {
      operation.requests += 1
      const answer = await this.#send(sent).catch(() => null)
      if (answer && answer.status >= 200 && answer.status < 300) {
        this.#ledger.end(operation)
        return answer.body
      }
      if (answer?.status === 412) return restored
      // 409: the first of two attempts is still running.
      if (answer && answer.status < 500 && answer.status !== 409)
        throw new Error(`${sent.method} ${sent.path}: ${answer.status} ${answer.body.slice(0, 200)}`)
      operation.failures += 1
      await delay((answer?.retryAfterMs ?? waitMs) * (0.75 + Math.random() / 2), undefined, { signal }).catch(
        () => undefined,
      )
    }
    return null
  }

  async #send({ method, path, headers = {}, body }: Sent): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const typed = body ? { 'content-type': 'application/json' } : {}
    const cookie = this.#seen === null ? {} : { cookie: this.#seen }
    const epoch = method === 'GET' || this.#epoch === null ? {} : { [epochHeader]: String(this.#epoch) }
    request(
      `${this.#url}${path}`,
      {
        method,
        agent: this.#agent,
        headers: { ...headers, ...typed, ...cookie, ...epoch },
        signal: AbortSignal.timeout(timeoutMs),
      },
      resolve,
    )
      .once('error', reject)
      .end(body && JSON.stringify(body))
    const answer = await promise
    const responseBody = await text(answer)
    this.#seen = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? this.#seen
    const epochNow = Number(answer.headers[epochHeader.toLowerCase()])
    if (epochNow >= (this.#epoch ?? 0)) this.#epoch = epochNow
    const seconds = Number(answer.headers['retry-after'])
    return {
      status: answer.statusCode ?? 0,
      body: responseBody,
      retryAfterMs: seconds > 0 ? seconds * 1000 : null,
    }
  }
}
