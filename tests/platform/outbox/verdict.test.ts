import { describe, expect, test } from 'vitest'
import { errorBody } from '#domain/api-error.ts'
import { classifyAnswer, isUnanswered } from '#platform/outbox/verdict.ts'

const isExpected = (body: unknown) => body === 'as promised'

function verdictOn(status: number, body?: unknown, headers: Record<string, string> = {}) {
  return classifyAnswer({ kind: 'answer', status, headers: new Headers(headers), body }, isExpected)
}

const words = errorBody('invalid', 'Say it in the words of the server.')

test('a row that was never attempted has not gone without an answer', () => {
  expect(isUnanswered(null)).toBe(false)
  expect(isUnanswered({ reason: 'timeout' })).toBe(true)
  expect(isUnanswered({ reason: 'busy' })).toBe(false)
})

describe('the effect of a response on a row', () => {
  test('2xx with the expected body is done, with any other it comes from a portal or proxy', () => {
    expect(verdictOn(200, 'as promised')).toEqual({ kind: 'done' })
    expect(verdictOn(201, 'as promised')).toEqual({ kind: 'done' })
    expect(verdictOn(200, undefined)).toMatchObject({ kind: 'stay', limited: true })
    expect(verdictOn(204)).toMatchObject({ kind: 'stay', limited: true })
    expect(verdictOn(300, 'as promised')).toMatchObject({ kind: 'stay', limited: true })
  })

  test.each([408, 425, 429, 500, 502, 503, 504, 599])(
    '%i keeps the row pending and does not count as a network failure',
    (status) => {
      expect(verdictOn(status, words, { 'retry-after': '7' })).toMatchObject({
        kind: 'stay',
        limited: false,
        retryAfter: '7',
      })
    },
  )

  test.each([400, 403, 404, 405, 410, 413, 415, 422])(
    '%i in the error format of the server is parked',
    (status) => {
      expect(verdictOn(status, words)).toMatchObject({
        kind: 'park',
        error: { status, words: 'Say it in the words of the server.' },
      })
    },
  )

  test('409 is parked unless the same key is being processed', () => {
    expect(verdictOn(409, errorBody('conflict', 'No.'))).toMatchObject({ kind: 'park' })
    expect(verdictOn(409, errorBody('in_progress', 'Wait.'))).toMatchObject({ kind: 'stay', limited: false })
  })

  test('a second 401 keeps the row pending, an ended session asks to sign in', () => {
    expect(verdictOn(401, words)).toMatchObject({ kind: 'stay', limited: false })
    expect(classifyAnswer({ kind: 'signed-out' }, isExpected)).toMatchObject({ kind: 'sign-in' })
  })

  test('an error in another format comes from a portal or a proxy, except 413', () => {
    expect(verdictOn(403)).toMatchObject({ kind: 'stay', limited: true })
    expect(verdictOn(404, '<html>')).toMatchObject({ kind: 'stay', limited: true })
    expect(verdictOn(413)).toMatchObject({ kind: 'park' })
  })

  test('redirects and unexpected statuses never park', () => {
    for (const status of [100, 302, 304]) expect(verdictOn(status, words)).toMatchObject({ kind: 'stay' })
  })

  test('no response keeps the row pending', () => {
    expect(classifyAnswer({ kind: 'unreachable', reason: 'timeout' }, isExpected)).toMatchObject({
      kind: 'stay',
      limited: true,
    })
  })
})
