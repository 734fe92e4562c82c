import * as fc from 'fast-check'
import type { Endpoint } from '#server/http/endpoint.ts'
import { someText, valuesOf } from '#tests/fuzz/fuzz-values.ts'

export type FuzzRequest = {
  /** The endpoint that the request is for, as declared. */
  endpoint: string
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/** Existing ids and slugs, so that requests also pass the first checks. */
export type Target = {
  endpoints: readonly Endpoint[]
  known: Readonly<Record<string, readonly string[]>>
  /** Access tokens of accounts with several roles. */
  bearers: readonly string[]
}

export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

/** Requests to every endpoint: generated from its schemas and malformed in every way a client can. */
export function requestsTo(target: Target): fc.Arbitrary<FuzzRequest> {
  return fc.constantFrom(...target.endpoints).chain((endpoint) =>
    fc.record({
      endpoint: fc.constant(nameOf(endpoint)),
      method: fc.oneof(
        { weight: 12, arbitrary: fc.constant<string>(endpoint.method) },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PUT') },
      ),
      path: paths(endpoint, target.known),
      headers: headers(target.bearers),
      body: endpoint.body ? bodies(endpoint, target.known) : fc.option(someText, { nil: undefined }),
    }),
  )
}

function paths(endpoint: Endpoint, known: Target['known']): fc.Arbitrary<string> {
  const names = [...endpoint.path.matchAll(/:(\w+)|\*/g)].map(([, name = 'file']) => name)
  const parts = names.map((name) =>
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...(known[name] ?? ['1'])) },
      { weight: 2, arbitrary: someText.map(toAscii) },
    ),
  )
  const query = endpoint.query ? valuesOf(endpoint.query, known) : fc.constant(undefined)
  return fc.tuple(fc.tuple(...parts), query).map(([values, queryValues]) => {
    let next = 0
    const path = endpoint.path.replaceAll(/:\w+|\*/g, () => values[next++] ?? '1')
    return typeof queryValues === 'object' && queryValues !== null ? `${path}?${toQuery(queryValues)}` : path
  })
}

function headers(bearers: readonly string[]): fc.Arbitrary<Record<string, string>> {
  return fc
    .record({
      authorization: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...bearers.map((bearer) => `Bearer ${bearer}`)) },
        { weight: 2, arbitrary: fc.constant('') },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            'Bearer',
            'Bearer x.y.z',
            'Basic YTpi',
            'Bearer eyJhbGciOiJub25lIn0.e30.',
          ),
        },
      ),
      'idempotency-key': fc.oneof(
        fc.constant(''),
        fc.uuid(),
        fc.constantFrom('same-key-1', 'same-key-2', 'short', 'x'.repeat(90)),
      ),
      'content-type': fc.oneof(
        { weight: 12, arbitrary: fc.constant('application/json') },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            '',
            'text/plain',
            'application/xml',
            'application/json; charset=latin1',
            'nonsense',
          ),
        },
      ),
      'if-none-match': fc.constantFrom('', '*', 'W/"x"', '"'),
      range: fc.constantFrom('', '', 'bytes=0-1', 'bytes=9-1', 'bytes=-5', 'bytes=0-0,2-3', 'lines=1'),
    })
    .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')))
}

function bodies(endpoint: Endpoint, known: Target['known']): fc.Arbitrary<string | undefined> {
  if (!endpoint.body) return fc.constant(undefined)
  const shaped = valuesOf(endpoint.body, known)
  const json = shaped.map((value) => JSON.stringify(value) ?? '')
  return fc.oneof(
    { weight: 20, arbitrary: json },
    { weight: 2, arbitrary: fc.tuple(json, json).map(([one, two]) => withDuplicates(one, two)) },
    { weight: 1, arbitrary: json.map((text) => text.slice(0, Math.floor(text.length / 2))) },
    {
      weight: 1,
      arbitrary: json.map((text) => text.replace('{', '{"__proto__":{"admin":true},"constructor":1,')),
    },
    { weight: 1, arbitrary: someText },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '{}{}',
        '[',
        '{"a":}',
        'NaN',
        "{'a':1}",
        '\uFEFF{}',
        '"\\ud800"',
        '1e400',
        '[1,]',
      ),
    },
    { weight: 1, arbitrary: fc.constant(`{"content":"${'x'.repeat(70_000)}"}`) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )
}

/** The members of both in one object, so that keys are duplicated. */
function withDuplicates(one: string, two: string): string {
  return one.startsWith('{') && two.startsWith('{') && one !== '{}' && two !== '{}'
    ? `${one.slice(0, -1)},${two.slice(1)}`
    : one
}

function toQuery(values: object): string {
  const pairs = Object.entries(values).filter(([, value]) => value !== undefined)
  return pairs
    .map(
      ([name, value]) =>
        `${toAscii(name)}=${toAscii(typeof value === 'string' ? value : JSON.stringify(value))}`,
    )
    .join('&')
}

/** Percent-encoded where possible; raw percent signs stay, because clients get that wrong. */
function toAscii(text: string): string {
  const whole = text.toWellFormed().slice(0, 500)
  return whole.includes('%') ? whole.replaceAll(/[^\w%.-]/g, '') : encodeURIComponent(whole)
}
