import { expect, test } from 'vitest'
import { overlayLike } from '#features/likes/like-overlay.ts'
import { aLikeRow } from '#tests/support/rows.ts'

const saved = { liked: false, count: 4 }

test('without rows the state of the server is shown', () => {
  expect(overlayLike(saved, [])).toEqual({ liked: false, count: 4, state: 'sent' })
})

test('a pending like is shown at once and marked as pending', () => {
  expect(overlayLike(saved, [aLikeRow(true)])).toEqual({ liked: true, count: 5, state: 'waiting' })
  expect(overlayLike({ liked: true, count: 4 }, [aLikeRow(false)])).toMatchObject({ liked: false, count: 3 })
})

test('the last of two changes is shown', () => {
  const rows = [aLikeRow(false, { seq: 2 }), aLikeRow(true, { seq: 1, state: 'sending' })]
  expect(overlayLike(saved, rows)).toMatchObject({ liked: false, count: 4, state: 'waiting' })
})

test('a sent like is no longer overlaid', () => {
  expect(overlayLike(saved, [aLikeRow(true, { state: 'done' })])).toMatchObject({ state: 'sent', count: 4 })
})

test('a rejected like shows the message of the server and the old state', () => {
  const refused = aLikeRow(true, {
    state: 'parked',
    lastError: { reason: 'refused', words: 'No likes here.' },
  })
  expect(overlayLike(saved, [refused])).toEqual({
    liked: false,
    count: 4,
    state: 'refused',
    words: 'No likes here.',
  })
})

test('a count is never negative', () => {
  expect(overlayLike({ liked: true, count: 0 }, [aLikeRow(false)]).count).toBe(0)
})
