import { afterEach, beforeEach, expect, test } from 'vitest'
import { traceOfKey } from '#server/telemetry/trace-of-key.ts'
import type { Engine } from '#platform/engine/engine.ts'
import { startTracing } from '#server/telemetry/start-tracing.ts'
import type { Tracing } from '#server/telemetry/tracing.ts'
import { aDevice, commentsOnServer, type Device } from '#tests/support/engine.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import {
  attributeOf,
  startOtlpReceiver,
  type OtlpReceiver,
  type ReceivedSpan,
} from '#tests/support/otlp-receiver.ts'

const commentPath = /add_comment/

let receiver: OtlpReceiver
let tracing: Tracing
let device: Device
let engine: Engine
let asha: SignedIn
let slug: string

async function start(ratio: number): Promise<void> {
  tracing = startTracing({ endpoint: receiver.url, ratio, service: 'vior' }, 'a secret of all servers')
  device = await aDevice({ tracing })
  slug = await device.server.aPost()
  engine = device.context()
  asha = await device.server.signIn()
  await device.signIn(asha, engine)
}

beforeEach(async () => {
  receiver = await startOtlpReceiver()
})
afterEach(async () => {
  await device.close()
  await receiver.close()
})

/** Writes a comment into the outbox; returns the ids of its trace. */
async function comment(content: string) {
  await engine.outbox.enqueue({ kind: 'comment', payload: { slug, content, parent: null } }, asha.user.id)
  const row = (await engine.outbox.rows(asha.user.id)).at(-1)
  const trace = traceOfKey(row?.key ?? '')
  if (!trace) throw new Error('the key of a row names a trace')
  return trace
}

async function spansOf({ traceId }: { traceId: string }): Promise<ReceivedSpan[]> {
  await tracing.stop()
  return receiver.spans.filter((span) => span.traceId === traceId)
}

const childrenOf = (spans: ReceivedSpan[], parent: ReceivedSpan | undefined) =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId)

test('a write is one trace from the row of the outbox to the statements', async () => {
  await start(1)
  const trace = await comment('hello')
  await engine.drain()

  const spans = await spansOf(trace)
  const [root, ...otherRoots] = spans.filter(({ parentSpanId }) => parentSpanId === '')
  expect(otherRoots).toEqual([])
  expect(root).toMatchObject({ name: 'outbox row', spanId: trace.spanId })
  const [request, ...otherRequests] = childrenOf(spans, root)
  expect(otherRequests).toEqual([])
  expect(request?.name).toBe('POST /blog/api/posts/:slug/add_comment/')
  expect(attributeOf(request, 'http.response.status_code')).toBe('201')
  const once = childrenOf(spans, request).find(({ name }) => name === 'exactly once')
  expect(attributeOf(once, 'vior.replayed')).toBe('false')
  const statements = childrenOf(spans, once).map((span) => attributeOf(span, 'db.query.text'))
  expect(statements).toContainEqual(expect.stringContaining('insert into "comments"'))
  expect(statements).toContainEqual(expect.stringContaining('insert into "idempotency_claims"'))
  expect(statements).toContain('begin')
  expect(statements).toContain('commit')
})

test('a write that is sent again stays one trace with one root', async () => {
  await start(1)
  device.network.fail(commentPath, 'lost-answer', 'lost-request')
  const trace = await comment('once')
  await engine.drain()
  await engine.drain({ force: true })
  await engine.drain({ force: true })
  expect(await commentsOnServer(device.server, slug)).toEqual(['once'])

  const spans = await spansOf(trace)
  const roots = spans.filter(({ parentSpanId }) => parentSpanId === '')
  expect(roots.map(({ name }) => name)).toEqual(['outbox row'])
  expect(childrenOf(spans, roots[0])).toHaveLength(2)
  const writes = spans.filter(({ name }) => name === 'exactly once')
  expect(writes.map((span) => attributeOf(span, 'vior.replayed'))).toEqual(['false', 'true'])
})

test('a server that keeps no traces sends nothing', async () => {
  await start(0)
  await comment('unseen')
  await engine.drain()
  expect(await commentsOnServer(device.server, slug)).toEqual(['unseen'])
  await tracing.stop()
  expect(receiver.requests()).toBe(0)
})

test('only writes from the outbox name a trace', async () => {
  await start(1)
  const named: string[] = []
  const tracedContext = device.context({
    fetch: (input, init) => {
      const request = new Request(input, init)
      named.push(`${request.method} ${request.headers.has('traceparent')}`)
      return fetch(request)
    },
  })
  await comment('hello')
  await tracedContext.drain()
  await tracedContext.pull('/users/api/profiles/me/', async () => {})
  expect(named).toEqual(['POST true', 'GET false'])
})
