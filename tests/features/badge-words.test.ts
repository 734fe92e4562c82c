import { describe, expect, test } from 'vitest'
import { badgeWords } from '#features/sync-centre/badge-words.ts'

const at = new Date(2026, 2, 2, 14, 5).getTime()
const nothing = { waiting: 0, parked: 0, lastSentAt: null }
const say = (state: 'online' | 'offline' | 'limited', status = nothing as Parameters<typeof badgeWords>[1]) =>
  badgeWords(state, status).words

describe('the badge tells the truth', () => {
  test('two numbers: how many wait, and when something last arrived', () => {
    expect(say('online', { waiting: 2, parked: 0, lastSentAt: at })).toBe('2 waiting · last sent 14:05')
    expect(say('online', { waiting: 1, parked: 0, lastSentAt: null })).toBe('1 waiting to send')
    expect(say('online', { waiting: 0, parked: 0, lastSentAt: at })).toBe('All sent · last at 14:05')
  })

  test('offline and limited are not the same', () => {
    expect(say('offline')).toBe('Offline, showing what you saved')
    expect(say('limited')).toBe('Connected, but nothing gets through')
  })

  test('never "sent" while something waits or was refused', () => {
    for (const state of ['online', 'offline', 'limited'] as const) {
      for (const status of [
        { waiting: 3, parked: 0, lastSentAt: at },
        { waiting: 0, parked: 1, lastSentAt: at },
      ]) {
        expect(badgeWords(state, status).words).not.toMatch(/all sent/i)
        expect(badgeWords(state, status).tone).not.toBe('good')
      }
    }
  })
})
