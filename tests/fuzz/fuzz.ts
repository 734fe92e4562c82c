import { Agent, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import * as fc from 'fast-check'
import type { TestServer } from '#tests/support/server.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { nameOf, requestsTo, type FuzzRequest } from '#tests/fuzz/fuzz-requests.ts'

const timeoutMs = 10_000
const batchSize = 400
const tokenLifeMs = 11 * 60 * 1000

/** Signs of leaked internals: stacks, statements, columns, hashes. */
const leaks =
  /\bat .+\.[jt]s:\d|node_modules|SQLITE_|SQLSTATE|syntax error|password_hash|token_hash|argon2id|vior\.sqlite|ECONN/

/** Addresses of the site, for a server that serves it. */
const pages: readonly Endpoint[] = [
  '/',
  '/blog',
  '/blog/:slug',
  '/archive',
  '/archive/:id',
  '/assets/*',
  '/*',
].map((path) => ({ method: 'GET', path, summary: 'A page', action: 'blog.read', answer: 'text/html' }))

export type FuzzReport = {
  sent: number
  byStatus: Record<string, number>
  byEndpoint: Record<string, number>
  findings: string[]
}

type FuzzOptions = {
  /** Whether the server serves the site besides the API. */
  hasSite?: boolean
  /** Called after every few hundred requests, when none is in flight. */
  onBatch?: () => void
}

/**
 * Sends generated requests to every endpoint over real HTTP and reports every response that is a 5xx, leaks
 * internals, is late, lacks a content type, or is an error without the body in the contract. The server needs
 * a test clock, a high RATE_LIMIT_FACTOR and every service set up.
 */
export async function fuzz(
  server: TestServer,
  requests: number,
  seed: number,
  { hasSite = false, onBatch = () => {} }: FuzzOptions = {},
): Promise<FuzzReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const endpoints = hasSite ? [...server.app.endpoints, ...pages] : server.app.endpoints
  const byEndpoint = Object.fromEntries(endpoints.map((endpoint) => [nameOf(endpoint), 0]))
  const report: FuzzReport = { sent: 0, byStatus: {}, byEndpoint, findings: [] }
  const slugs = [await server.aPost({ slug: 'fuzzed' }), await server.aPost({ slug: 'fuzzed-2' })]
  const people = await Promise.all(
    (['student', 'writer', 'admin'] as const).map((role) => server.aPerson({ role })),
  )
  const known = {
    slug: slugs,
    id: ['1', '2', '3'],
    email: people.map((person) => person.email),
    username: people.map((person) => person.username),
  }

  for (let batch = 0; report.sent < requests; batch += 1) {
    const signedIn = await Promise.all(people.map((person) => server.signIn(person).catch(() => undefined)))
    const bearers = signedIn.map((person) => person?.access ?? 'nobody')
    // The first batch has one request to each endpoint: two thousand at random miss one now and then.
    const sample =
      batch === 0
        ? endpoints.flatMap((endpoint, at) =>
            fc.sample(requestsTo({ endpoints: [endpoint], known, bearers }), { numRuns: 1, seed: seed + at }),
          )
        : fc.sample(requestsTo({ endpoints, known, bearers }), {
            numRuns: Math.min(batchSize, requests - report.sent),
            seed: seed + batch,
          })
    for (let at = 0; at < sample.length; at += 16)
      await Promise.all(sample.slice(at, at + 16).map((one) => judge(server.url, agent, one, report)))
    server.clock.advance(tokenLifeMs)
    onBatch()
  }
  agent.destroy()
  return report
}

async function judge(url: string, agent: Agent, sent: FuzzRequest, report: FuzzReport): Promise<void> {
  report.sent += 1
  report.byEndpoint[sent.endpoint] = (report.byEndpoint[sent.endpoint] ?? 0) + 1
  const addFinding = (what: string) => {
    const { authorization: _, ...headers } = sent.headers
    const requestText = `${sent.method} ${sent.path.slice(0, 200)} ${JSON.stringify(headers)}`
    report.findings.push(`${what}: ${requestText} ${sent.body?.slice(0, 300)}`)
  }
  let answer: { status: number; type: string; body: string }
  try {
    answer = await send(url, agent, sent)
  } catch (error) {
    addFinding(`no answer (${String(error)})`)
    return
  }
  const { status, type, body } = answer
  report.byStatus[status] = (report.byStatus[status] ?? 0) + 1
  if (status >= 500) addFinding(`${status} ${body.slice(0, 200)}`)
  const typeProblem = body === '' ? undefined : problemOfType(type)
  if (typeProblem) addFinding(`${status} ${typeProblem}`)
  if (leaks.test(body)) addFinding(`leak in ${body.slice(0, 300)}`)
  if (
    status >= 400 &&
    sent.method !== 'HEAD' &&
    !(type.includes('json') && body.includes('"code"')) &&
    !type.includes('html')
  )
    addFinding(`${status} without an error body: ${type} ${body.slice(0, 100)}`)
}

/** A browser guesses what is missing: every body needs a type, and a text its charset. */
function problemOfType(type: string): string | undefined {
  const [name = '', ...parameters] = type.split(/\s*;\s*/)
  if (!/^[a-z]+\/[\w.+-]+$/.test(name)) return `without a content type: "${type}"`
  const isText = name.startsWith('text/') || /json|xml|javascript/.test(name)
  return isText && !parameters.includes('charset=utf-8') ? `without a charset: ${type}` : undefined
}

async function send(url: string, agent: Agent, { method, path, headers, body }: FuzzRequest) {
  const outgoing = request(url, {
    method,
    path,
    // Also on methods that seldom have a body: without a length its bytes would be parsed as the next
    // request.
    headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
    agent,
    timeout: timeoutMs,
    signal: AbortSignal.timeout(timeoutMs),
  })
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve)
    outgoing.once('error', reject)
  })
  outgoing.end(body)
  const incoming = await response
  return {
    status: incoming.statusCode ?? 0,
    type: incoming.headers['content-type'] ?? '',
    body: await text(incoming),
  }
}
