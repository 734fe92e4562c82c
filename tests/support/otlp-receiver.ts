import { createServer, type ServerResponse } from 'node:http'
import * as v from 'valibot'
import { listenAnywhere } from './listen.ts'

const valueSchema = v.union([v.string(), v.number(), v.boolean()])
const attributeSchema = v.object({ key: v.string(), value: v.record(v.string(), valueSchema) })
const spanSchema = v.object({
  traceId: v.string(),
  spanId: v.string(),
  parentSpanId: v.optional(v.string(), ''),
  name: v.string(),
  attributes: v.array(attributeSchema),
  links: v.optional(v.array(v.object({ traceId: v.string(), spanId: v.string() })), []),
})
const exportSchema = v.object({
  resourceSpans: v.array(v.object({ scopeSpans: v.array(v.object({ spans: v.array(spanSchema) })) })),
})

export type ReceivedSpan = v.InferOutput<typeof spanSchema>

export type OtlpReceiver = {
  url: string
  /** In the order of arrival. */
  spans: ReceivedSpan[]
  /** All bodies as they came. */
  bodies: string[]
  /** Requests that have come; more than `bodies` while they are held. */
  requests: () => number
  /** Requests are not answered until the returned function is called. */
  hold: () => () => void
  close: () => Promise<void>
}

/** A receiver of traces over OTLP/HTTP with JSON. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = []
  const bodies: string[] = []
  const pending: ServerResponse[] = []
  let requests = 0
  let isHolding = false
  const accept = (response: ServerResponse) =>
    response.setHeader('content-type', 'application/json').end('{"partialSuccess":{}}')
  const server = createServer((request, response) => {
    requests += 1
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      bodies.push(body)
      const { resourceSpans } = v.parse(exportSchema, JSON.parse(body))
      for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
      if (isHolding) pending.push(response)
      else accept(response)
    })
  })
  const port = await listenAnywhere(server)
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    bodies,
    requests: () => requests,
    hold() {
      isHolding = true
      return () => {
        isHolding = false
        for (const response of pending.splice(0)) accept(response)
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The value of an attribute as text; undefined if the span has none of this name. */
export function attributeOf(span: ReceivedSpan | undefined, name: string): string | undefined {
  const [value] = Object.values(span?.attributes.find(({ key }) => key === name)?.value ?? {})
  return value === undefined ? undefined : String(value)
}
