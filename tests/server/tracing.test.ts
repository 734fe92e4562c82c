import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTracing } from '#server/telemetry/start-tracing.ts'
import { traceOfKey } from '#server/telemetry/trace-of-key.ts'
import type { Tracing } from '#server/telemetry/tracing.ts'
import { forEachDatabase, sqlite } from '#tests/support/databases.ts'
import { testPassword } from '#tests/support/factories.ts'
import { listenAnywhere } from '#tests/support/listen.ts'
import { attributeOf, startOtlpReceiver, type OtlpReceiver } from '#tests/support/otlp-receiver.ts'
import { sendJson } from '#tests/support/send-json.ts'
import { newSecrets, startServerProcess } from '#tests/support/server-process.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let receiver: OtlpReceiver
beforeEach(async () => {
  receiver = await startOtlpReceiver()
})
afterEach(() => receiver.close())

const secret = 'a secret of all servers'

/** Headers of a write as the outbox sends it. */
function fromOutbox(flags = '01') {
  const key = crypto.randomUUID()
  const trace = traceOfKey(key)
  if (!trace) throw new Error('a UUID names a trace')
  const traceparent = `00-${trace.traceId}-${trace.spanId}-${flags}`
  return { trace, headers: { 'idempotency-key': key, traceparent } }
}

async function refusingUrl(): Promise<string> {
  const listener = createServer()
  const port = await listenAnywhere(listener)
  await new Promise((resolve) => listener.close(resolve))
  return `http://127.0.0.1:${port}`
}

forEachDatabase((database) => {
  let tracing: Tracing
  let server: TestServer
  const start = async (ratio = 1) => {
    tracing = startTracing({ endpoint: receiver.url, ratio, service: 'vior' }, secret)
    server = await startServer({ database, tracing })
  }
  afterEach(() => server.close())

  test('each of many writes at once has the statements of its own transaction', async () => {
    await start()
    const slug = await server.aPost()
    const me = await server.signIn()
    const writes = Array.from({ length: 20 }, () => fromOutbox())
    await Promise.all(
      writes.map(({ headers }, at) =>
        me.send('POST', `/blog/api/posts/${slug}/add_comment/`, { content: `text ${at}` }, headers),
      ),
    )
    await tracing.stop()
    for (const { trace } of writes) {
      const spans = receiver.spans.filter(({ traceId }) => traceId === trace.traceId)
      const once = spans.find(({ name }) => name === 'exactly once')
      const statements = spans.filter(({ parentSpanId }) => parentSpanId === once?.spanId)
      const inserts = statements.filter((span) =>
        attributeOf(span, 'db.query.text')?.startsWith('insert into "comments"'),
      )
      expect(inserts).toHaveLength(1)
      expect(spans.filter(({ name }) => name === 'outbox row')).toHaveLength(1)
    }
  })

  test('what a request causes later is linked to it', async () => {
    await start()
    const { trace, headers } = fromOutbox()
    await server.send('POST', '/blog/api/newsletter/', { email: 'asha@example.org', name: 'Asha' }, headers)
    await server.app.mails.runDue()
    await tracing.stop()
    const job = receiver.spans.find(({ name }) => name === 'job mails')
    expect(job?.traceId).not.toBe(trace.traceId)
    expect(job?.links).toMatchObject([{ traceId: trace.traceId }])
    const statements = receiver.spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId)
    expect(statements.length).toBeGreaterThan(0)
  })

  test('what a request causes is traced with it, and nothing else is, where only a part is kept', async () => {
    await start(0.5)
    const writes = Array.from({ length: 16 }, () => fromOutbox())
    for (const [at, { headers }] of writes.entries()) {
      await server.send('POST', '/blog/api/newsletter/', { email: `a${at}@example.org`, name: 'A' }, headers)
      await server.app.mails.runDue()
    }
    await tracing.stop()
    const tracesOf = (name: string) => receiver.spans.filter((span) => span.name === name)
    const traceIds = tracesOf('POST /blog/api/newsletter/').map(({ traceId }) => traceId)
    expect(traceIds.length).toBeLessThan(writes.length)
    expect(tracesOf('job mails').flatMap(({ links }) => links.map(({ traceId }) => traceId))).toEqual(
      traceIds,
    )
  })

  test('a trace is named by the key of the write alone, and does not contain it', async () => {
    await start()
    const [own, other] = [fromOutbox(), fromOutbox()]
    const { headers } = own
    const body = { email: 'asha@example.org', name: 'Asha' }
    const foreign = { 'idempotency-key': headers['idempotency-key'], traceparent: other.headers.traceparent }
    await server.send('POST', '/blog/api/newsletter/', body, foreign)
    await server.send('POST', '/blog/api/newsletter/', body, { traceparent: headers.traceparent })
    await tracing.stop()
    const traces = receiver.spans.map(({ traceId }) => traceId)
    expect(traces.length).toBeGreaterThan(0)
    for (const { trace } of [own, other]) expect(traces).not.toContain(trace.traceId)
    const digits = headers['idempotency-key'].replaceAll('-', '')
    expect(headers.traceparent).not.toContain(digits)
    expect(receiver.bodies.join('\n')).not.toContain(digits)
  })

  test('a device that asks not to be traced is not, and a malformed header starts a trace of its own', async () => {
    await start()
    const slug = await server.aPost()
    const { trace, headers } = fromOutbox('00')
    await server.send('GET', `/blog/api/posts/${slug}/`, undefined, headers)
    const traceparent = `00-${'0'.repeat(32)}-b7ad6b7169203331-01`
    await server.send('GET', '/blog/api/categories/', undefined, { traceparent })
    await tracing.stop()
    expect(receiver.spans.filter(({ traceId }) => traceId === trace.traceId)).toEqual([])
    const requests = receiver.spans.filter(({ name }) => name.startsWith('GET '))
    expect(requests.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([
      ['GET /blog/api/categories/', ''],
    ])
  })

  test('nothing that people write, send or are called is in a trace', async () => {
    await start()
    const me = await server.signIn(await server.aPerson({ email: 'asha.sirini@example.org' }))
    const slug = await server.aPost({ slug: 'slug-of-sirini' })
    const { headers } = fromOutbox()
    await me.send('POST', `/blog/api/posts/${slug}/add_comment/`, { content: 'words-of-sirini' }, headers)
    await me.send('PATCH', '/users/api/profiles/me/', { first_name: 'name-of-sirini' })
    await server.send('GET', '/blog/api/posts/?search=query-of-sirini', undefined, {
      'user-agent': 'agent-of-sirini',
      'x-forwarded-for': '203.0.113.77',
    })
    await server.send('GET', '/path-of-sirini')
    await server.send('POST', '/users/auth/password-reset/', { email: 'asha.sirini@example.org' })
    await server.app.mails.runDue()
    // A failing statement, whose error repeats its values.
    await server.db.schema.alterTable('users').renameColumn('phone', 'gone').execute()
    const body = { email: 'neema.sirini@example.org', first_name: 'A', last_name: 'B' }
    const password = { password: 'maji-ya-sirini', password_confirm: 'maji-ya-sirini' }
    const failed = await server.send('POST', '/users/auth/register/', { ...body, ...password })
    await server.db.schema.alterTable('users').renameColumn('gone', 'phone').execute()
    expect(failed.status).toBe(500)
    await tracing.stop()
    const sent = receiver.bodies.join('\n')
    expect(sent).toContain('POST /users/auth/register/')
    expect(sent).toContain('error.type')
    for (const word of ['sirini', '127.0.0.1', '203.0.113.77', testPassword, me.access, me.refresh])
      expect(sent).not.toContain(word)
  })
})

describe('a receiver of traces', () => {
  let tracing: Tracing
  let server: TestServer
  const start = async (endpoint: string) => {
    tracing = startTracing({ endpoint, ratio: 1, service: 'vior' }, secret)
    server = await startServer({ tracing })
  }
  afterEach(() => server.close())
  const writeMany = async () => {
    const me = await server.signIn()
    const slugs = await Promise.all(Array.from({ length: 60 }, () => server.aPost()))
    const answers = await Promise.all(
      slugs.map((slug) => {
        const { headers } = fromOutbox()
        return me.send('POST', `/blog/api/posts/${slug}/add_comment/`, { content: 'hello' }, headers)
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(slugs.map(() => 201))
    expect(await server.db.selectFrom('comments').select('id').execute()).toHaveLength(slugs.length)
  }

  test('that never answers delays no answer', async () => {
    await start(receiver.url)
    const release = receiver.hold()
    await writeMany()
    // More spans than one batch, so that it was asked, and nothing of ours waited for it.
    await expect.poll(() => receiver.requests()).toBeGreaterThan(0)
    release()
    await tracing.stop()
  })

  test('that is away loses nothing but traces', async () => {
    await start(await refusingUrl())
    await writeMany()
    await tracing.stop()
    expect(receiver.requests()).toBe(0)
  })
})

/** Prints the modules of the tracer that a process loads. prom-client loads the interfaces of OpenTelemetry. */
const watching = `import { registerHooks } from 'node:module'
registerHooks({ load(url, context, next) {
  if (url.includes('/@opentelemetry/') && !url.includes('/@opentelemetry/api/')) console.error('loaded ' + url)
  return next(url, context)
} })`

describe('a server process', () => {
  const run = async (env: Record<string, string>) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'vior-tracing-'))
    const place = await sqlite.migratedFor(dataDir)
    const imported = `data:text/javascript,${encodeURIComponent(watching)}`
    const running = await startServerProcess(dataDir, {
      place,
      mode: 'production',
      env: { ...newSecrets(), NODE_OPTIONS: `--import=${imported}`, ...env },
    })
    const { headers } = fromOutbox()
    const message = {
      first_name: 'A',
      last_name: 'M',
      email: 'asha@example.org',
      message: 'Habari zenu nyote',
    }
    const answer = await sendJson(running.url, 'POST', '/contact/api/messages/', message, headers)
    expect(await running.stop('SIGTERM')).toBe(0)
    await rm(dataDir, { recursive: true })
    return { status: answer.status, loaded: running.output().includes('loaded ') }
  }

  test('without a receiver loads no tracer', async () => {
    expect(await run({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toEqual({ status: 201, loaded: false })
  })

  test('with one sends what is left when it stops', async () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_TRACES_SAMPLER_ARG: '1' }
    expect(await run(env)).toEqual({ status: 201, loaded: true })
    expect(receiver.spans.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['outbox row', 'POST /contact/api/messages/', 'exactly once', 'insert']),
    )
  })
})
