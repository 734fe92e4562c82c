import { describe, expect, test } from 'vitest'
import { isDue, nextAttempt, parseRetryAfter } from '#platform/outbox/backoff.ts'

const now = 1_800_000_000_000

describe('backoff between attempts', () => {
  test('doubles from 1 s to 300 s', () => {
    const waits = [1, 2, 3, 4, 9, 10, 50].map((attempts) => nextAttempt(now, attempts, 1) - now)
    expect(waits).toEqual([1000, 2000, 4000, 8000, 256_000, 300_000, 300_000])
  })

  test('has up to a quarter of jitter, so that devices do not retry together', () => {
    expect(nextAttempt(now, 3, 0) - now).toBe(3000)
    expect(nextAttempt(now, 3, 0.5) - now).toBe(3500)
  })

  test('is at least as long as Retry-After, up to an hour', () => {
    expect(nextAttempt(now, 1, 0, 30_000) - now).toBe(30_000)
    expect(nextAttempt(now, 1, 0, 9_999_999) - now).toBe(3_600_000)
  })

  test('is up to a quarter longer than Retry-After, so that phones behind one address do not return together', () => {
    expect(nextAttempt(now, 1, 0.5, 30_000) - now).toBe(33_750)
    expect(nextAttempt(now, 1, 1, 9_999_999) - now).toBe(4_500_000)
  })

  test('a due time beyond the longest backoff was set by a wrong clock and is due', () => {
    expect(isDue(now + 1, now)).toBe(false)
    expect(isDue(now - 1, now)).toBe(true)
    expect(isDue(now + 299_000, now)).toBe(false)
    expect(isDue(now + 300_001, now)).toBe(true)
  })

  test('a due time set by Retry-After is awaited', () => {
    expect(isDue(now + 1_125_000, now, 900_000)).toBe(false)
    expect(isDue(now + 1_125_001, now, 900_000)).toBe(true)
    expect(isDue(now + 4_500_001, now, 9_999_999)).toBe(true)
  })
})

describe('Retry-After', () => {
  test.each([
    ['120', 120_000],
    [new Date(now + 5000).toUTCString(), 5000],
    ['-5', 0],
    ['soon', 0],
    ['', 0],
    [null, 0],
  ])('%j is %i ms', (value, ms) => {
    expect(parseRetryAfter(value, now)).toBe(ms)
  })
})
