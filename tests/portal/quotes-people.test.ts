import { describe, expect, it } from 'vitest'
import { show } from './shown.tsx'

/** The menus of the roles with placeholder dashboards (docs/specification.md#sidebar-menus). */
const menus = {
  trainer: ['programs', 'trainees', 'content', 'analytics', 'schedule', 'messages', 'settings'],
  parent: ['children', 'progress', 'schedule', 'payments', 'messages', 'notifications', 'settings'],
  guest: ['browse', 'events', 'paths', 'stories', 'support', 'register'],
}

describe.each(Object.entries(menus))('the %s', (role, paths) => {
  it('has the specified menu in order', async () => {
    const { menu } = await show(`/${role}`)
    expect(menu).toEqual([`/${role}`, ...paths.map((path) => `/${role}/${path}`)])
  })

  it('has a screen of its own for each link, in both languages', async () => {
    const addresses = [`/${role}`, ...paths.map((path) => `/${role}/${path}`)]
    const texts = new Set<string>()
    for (const address of addresses)
      for (const locale of ['en', 'sw'] as const) {
        const { headings, text } = await show(address, { locale })
        expect(headings.length).toBeGreaterThan(0)
        texts.add(text)
      }
    expect(texts.size).toBe(2 * addresses.length)
  })

  it('shows the dashboard at an unknown address below it', async () => {
    expect((await show(`/${role}/nowhere`)).text).toBe((await show(`/${role}`)).text)
  })
})

describe('consistent figures', () => {
  it('a parent owes the sum of the open bills', async () => {
    const { text } = await show('/parent/payments')
    expect(text).toMatch(/Overdue TSh 35,000 .*Next TSh 75,000 .*Paid this term TSh 125,000/)
    expect((await show('/parent')).text).toContain('To be paid TSh 110,000')
    expect((await show('/parent/payments?filter=paid')).records).toHaveLength(2)
  })

  it('only open bills can be paid', async () => {
    const { buttons } = await show('/parent/payments')
    expect(buttons.filter((label) => label === 'Pay Now')).toHaveLength(2)
    expect((await show('/parent/payments?filter=paid')).buttons).not.toContain('Pay Now')
  })

  it('figures depend on the period', async () => {
    expect((await show('/trainer/analytics')).text).toContain('Average score 74%')
    expect((await show('/trainer/analytics?period=quarter')).text).toContain('Average score 71%')
    expect((await show('/trainer/analytics?period=nonsense')).text).toContain('Average score 74%')
  })
})
