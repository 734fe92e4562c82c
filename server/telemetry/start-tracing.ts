import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { LogEvent } from 'kysely'
import type { TracesConfig } from '#server/service-config.ts'
import { ChosenIds } from './chosen-ids.ts'
import { samplerOf } from './sampler.ts'
import { rowOf, traceOfKey } from './trace-of-key.ts'
import type { Tracing } from './tracing.ts'

/** A receiver that is away or slow costs this much memory and no more: further spans are dropped. */
const maxWaitingSpans = 2048
const exportEveryMs = 2000
/** Statements of one span: a letter to thousands would fill a trace with them. */
const maxStatements = 200
const stopWithinMs = 2000

/** The innermost span, and the start of its request. */
type Current = { span: Span; startedAt: number; statements: number }

/**
 * Loads OpenTelemetry; import this file only where traces are sent. Nothing is registered globally and nothing is patched.
 * `secret`: of all servers, which decides with the ratio what is kept.
 */
export function startTracing({ endpoint, ratio, service }: TracesConfig, secret: string): Tracing {
  const ids = new ChosenIds()
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: 5000 })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.instance.id': crypto.randomUUID(),
    }),
    sampler: samplerOf(ratio, secret),
    idGenerator: ids,
    spanLimits: { attributeValueLengthLimit: 4096 },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: maxWaitingSpans,
        scheduledDelayMillis: exportEveryMs,
        exportTimeoutMillis: 6000,
      }),
    ],
  })
  const tracer = provider.getTracer('vior')
  const current = new AsyncLocalStorage<Current | undefined>()

  function contextOf(parent: Current | undefined) {
    return parent ? trace.setSpan(ROOT_CONTEXT, parent.span) : ROOT_CONTEXT
  }

  /** Runs `work` as a span; `attributesOf` its result are added at the end. */
  async function run<T>(span: Span, work: () => Promise<T>, attributesOf?: (result: T) => Attributes) {
    const startedAt = current.getStore()?.startedAt ?? Date.now()
    try {
      const result = await current.run({ span, startedAt, statements: 0 }, work)
      if (attributesOf) span.setAttributes(attributesOf(result))
      return result
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      span.end()
    }
  }

  /** It took effect when its claim was stored, so that it is recorded once, however often it is sent. */
  function recordRow(key: string, { span, startedAt }: Current): void {
    const row = traceOfKey(key)
    // A caller without the header has another trace.
    if (!row || row.traceId !== span.spanContext().traceId) return
    const attributes = { 'vior.part': 'outbox' }
    const options = { root: true, startTime: startedAt, kind: SpanKind.CLIENT, attributes }
    ids.choose(row, () => tracer.startSpan('outbox row', options, ROOT_CONTEXT)).end()
  }

  return {
    request(method, route, traceparent, key) {
      const remote = rowOf(traceparent, key)
      const parent = remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT
      const attributes = { 'http.request.method': method, 'http.route': route }
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
      const store = { span, startedAt: Date.now(), statements: 0 }
      return {
        within: (work) => current.run(store, work),
        end(status) {
          span.setAttribute('http.response.status_code', status)
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },

    async write(key, work) {
      const parent = current.getStore()
      if (!parent?.span.isRecording()) return work()
      const result = await run(tracer.startSpan('exactly once', {}, contextOf(parent)), work, (once) => ({
        'vior.outcome': once.kind,
        ...(once.kind === 'answered' ? { 'vior.replayed': once.replayed } : {}),
      }))
      if (key !== undefined && result.kind === 'answered' && !result.replayed) recordRow(key, parent)
      return result
    },

    job(name, causes, work) {
      if (causes.length === 0) return current.run(undefined, work)
      const links = causes.map((context) => ({ context }))
      const span = tracer.startSpan(
        `job ${name}`,
        { root: true, links, kind: SpanKind.CONSUMER },
        ROOT_CONTEXT,
      )
      return current.run(undefined, () => run(span, work))
    },

    cause: () => {
      const span = current.getStore()?.span
      return span?.isRecording() ? span.spanContext() : undefined
    },

    statement(event: LogEvent) {
      const parent = current.getStore()
      if (!parent?.span.isRecording() || parent.statements >= maxStatements) return
      parent.statements += 1
      const text = event.query.sql
      const span = tracer.startSpan(
        /^\w+/.exec(text.trim())?.[0].toLowerCase() ?? 'statement',
        {
          kind: SpanKind.CLIENT,
          startTime: Date.now() - event.queryDurationMillis,
          attributes: { 'db.query.text': text },
        },
        contextOf(parent),
      )
      if (event.level === 'error') fail(span, event.error)
      span.end()
    },

    async stop() {
      // Rejects when the receiver is away.
      const sent = provider.shutdown().catch(() => undefined)
      await Promise.race([sent, delay(stopWithinMs, undefined, { ref: false })])
    },
  }
}

/** Only the kind of failure: messages of databases repeat values. */
function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  const kind = error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'unknown'
  span.setAttribute('error.type', kind)
}
