import { afterEach, describe, expect, test } from 'vitest'
import { badgeLabel } from '#features/sync-centre/badge-label.ts'
import { setCurrentLocale } from '#i18n/locale.ts'
import { m } from '#i18n/paraglide/messages.js'

afterEach(() => setCurrentLocale('en'))

const at = new Date(2026, 2, 2, 14, 5).getTime()
const nothing = { waiting: 0, parked: 0, lastSentAt: null }
const labelOf = (
  state: 'online' | 'offline' | 'limited',
  status = nothing as Parameters<typeof badgeLabel>[1],
) => badgeLabel(state, status).words

describe('the network badge', () => {
  test('shows the number of pending rows and the time of the last sent one', () => {
    expect(labelOf('online', { waiting: 2, parked: 0, lastSentAt: at })).toBe('2 waiting · last sent 14:05')
    expect(labelOf('online', { waiting: 1, parked: 0, lastSentAt: null })).toBe('1 waiting to send')
    expect(labelOf('online', { waiting: 0, parked: 0, lastSentAt: at })).toBe('All sent · last at 14:05')
  })

  test('distinguishes offline from limited', () => {
    expect(labelOf('offline')).toBe('Offline, showing what you saved')
    expect(labelOf('limited')).toBe('Connected, but nothing gets through')
  })

  test('never shows "sent" while a row is pending or rejected', () => {
    for (const state of ['online', 'offline', 'limited'] as const) {
      for (const status of [
        { waiting: 3, parked: 0, lastSentAt: at },
        { waiting: 0, parked: 1, lastSentAt: at },
      ]) {
        expect(badgeLabel(state, status).words).not.toMatch(/all sent/i)
        expect(badgeLabel(state, status).tone).not.toBe('good')
      }
    }
  })

  test('has in Swahili the word of the list that it opens', () => {
    setCurrentLocale('sw')
    const several = { waiting: 2, parked: 0, lastSentAt: at }
    for (const state of ['online', 'offline', 'limited'] as const)
      expect(labelOf(state, several)).toContain(`2 ${m.sync_waiting().toLowerCase()}`)
    expect(labelOf('online', { ...several, lastSentAt: null })).toBe('2 yanasubiri kutumwa')
  })
})
