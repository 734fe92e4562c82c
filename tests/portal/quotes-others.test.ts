import { describe, expect, it } from 'vitest'
import { menuOf, roleLimits, rolesOf } from '#portal/layout/roles-of.ts'
import { loadPortal } from '#portal/load-portal.ts'
import { placeOf } from '#portal/portal-address.ts'
import { show } from './shown.tsx'

const menus = {
  ceo: '/ceo, /ceo/analytics, /ceo/departments, /ceo/finance, /ceo/goals, /ceo/reports, /ceo/messages, /ceo/settings',
  treasury:
    '/treasury, /treasury/finance, /treasury/revenue, /treasury/reports, /treasury/payments, /treasury/budget, /treasury/calendar, /treasury/settings',
  admin:
    '/admin, /admin/users, /admin/courses, /admin/shop, /admin/content, /admin/analytics, /admin/payments, /admin/settings',
  student:
    '/student, /student/courses, /student/progress, /student/certificates, /student/schedule, /student/messages, /student/payments, /student/settings',
}

describe.each(Object.entries(menus))('%s', (role, menu) => {
  it('has its menu in order, each link with a screen of its own', async () => {
    const links = menu.split(', ')
    const dashboard = await show(`/${role}`)
    expect(dashboard.menu).toEqual(links)
    const screens = await Promise.all(links.map(async (link) => (await show(link)).text))
    expect(new Set(screens).size).toBe(links.length)
  })
})

describe.each([
  ['admin', ['overview', 'users', 'content', 'analytics'], ['week', 'month', 'quarter']],
  ['ceo', ['overview', 'business-units', 'strategy', 'competition'], ['month', 'quarter', 'year']],
  ['treasury', ['overview', 'revenue', 'expenses', 'budget'], ['week', 'month', 'quarter', 'year']],
])('the dashboard of %s', (role, tabs, periods) => {
  it('has the specified tabs, and its figures change with each period', async () => {
    const { catalogue } = await loadPortal(role, 'en')
    const dashboard = catalogue.screens['']
    expect(dashboard?.tabs.map(({ id }) => id)).toEqual(tabs)
    expect(dashboard?.periods).toEqual(periods)
    for (const tab of tabs.filter((id) => id !== 'strategy')) {
      const figures = await Promise.all(
        periods.map(async (period) => {
          const { html } = await show(`/${role}?tab=${tab}&period=${period}`)
          return html.replaceAll(/aria-pressed="\w+"|href="[^"]*"|class="[^"]*"/g, '')
        }),
      )
      expect(new Set(figures).size, tab).toBe(periods.length)
    }
  })
})

describe('states and entities', () => {
  it('transactions and budget lines have every specified status', async () => {
    const payments = await show('/treasury/payments')
    for (const term of ['completed', 'pending', 'failed', 'income', 'expense'])
      expect(payments.badges).toContain(term)
    const budget = await show('/treasury?tab=budget')
    expect(new Set(budget.badges)).toEqual(new Set(['on-track', 'warning', 'over-budget']))
    expect(budget.labels).toEqual(expect.arrayContaining(['Allocated', 'Spent', 'Used']))
  })

  it('strategic initiatives have every specified status', async () => {
    expect((await show('/ceo?tab=strategy')).badges).toEqual([
      'on-track',
      'planning',
      'preparation',
      'research',
    ])
  })

  it("a student's course shows all its fields", async () => {
    const courses = await show('/student?tab=courses')
    expect(courses.labels).toEqual(
      expect.arrayContaining([
        'Instructor',
        'Progress',
        'Lessons',
        'Lessons completed',
        'Next lesson',
        'Due date',
        'Level',
        'Category',
        'Rating',
      ]),
    )
  })
})

describe('several roles', () => {
  it('the combined dashboard manages four roles, each with figures and four quick actions', async () => {
    const actions = {
      client: ['portfolio', 'pipeline', 'meetings', 'revenue'],
      designer: ['pipeline', 'assets', 'reviews', 'analytics'],
      technician: ['overview', 'incidents', 'operations', 'metrics'],
      writer: ['pipeline', 'calendar', 'metrics', 'team'],
    }
    for (const [role, paths] of Object.entries(actions)) {
      const screen = await show(`/multirole?tab=${role}`)
      expect(screen.panel('Quick Actions').addresses).toEqual(paths.map((path) => `/${role}/${path}`))
      expect(screen.labels).toHaveLength(4)
    }
    const first = await show('/multirole')
    expect(first.text).toContain('Managing 4 professional roles')
    expect(first.headings).toEqual((await show('/demo-multirole')).headings)
    expect(first.panel('Recent Activities').html.match(/<li/g)).toHaveLength(8)
    const types = 'management planning-work deployment strategy milestone optimization security guidelines'
    for (const type of types.split(' ')) expect(first.badges).toContain(type)
    expect(first.panel('Quick Role Access').addresses).toEqual([
      '/client',
      '/designer',
      '/technician',
      '/writer',
    ])
    for (const bar of first.panel('Performance Summary').bars) {
      const percent = Number(bar.replaceAll(/\D/g, ''))
      expect(percent).toBeGreaterThanOrEqual(60)
      expect(percent).toBeLessThanOrEqual(99)
    }
  })

  it('the demo selects a dashboard by its prefix, and the combined one for anything else', () => {
    for (const role of ['client', 'designer', 'technician', 'writer'])
      expect(placeOf('demo-multirole', `${role}/anything`)).toMatchObject({ role, path: 'anything' })
    for (const rest of ['', 'multirole', 'admin', 'nothing/at/all'])
      expect(placeOf('demo-multirole', rest)).toMatchObject({ role: 'multirole', path: '' })
    expect(rolesOf(null, placeOf('demo-multirole', 'client'))).toEqual([
      'client',
      'designer',
      'technician',
      'writer',
    ])
  })

  it('the list of courses, which are sorted by students, is not called after changes', async () => {
    const courses = (await show('/admin/courses')).panel('All courses')
    expect(courses.options).toEqual(['Most students', 'Name'])
  })

  it('the sidebar names the portal, falls back to the menu of the student, and has its limits', async () => {
    const { roles } = await loadPortal('student', 'en')
    expect(menuOf(roles, 'astronaut', [])).toEqual(menuOf(roles, 'student', []))
    expect(menuOf(roles, 'multirole', ['writer']).role).toBe('writer')
    expect(roleLimits).toEqual({ open: { others: 3, allAbove: 4 }, collapsed: { others: 2, allAbove: 3 } })
    const titles = {
      client: 'Client Manager',
      designer: 'Creative Designer',
      technician: 'Technical Developer',
      writer: 'Content Writer',
      admin: 'Administrator',
      ceo: 'Chief Executive',
      treasury: 'Treasury Manager',
      trainer: 'Trainer',
      student: 'Student',
      parent: 'Parent',
      guest: 'Guest',
    }
    const shownTitles = Object.entries(roles).map(([role, { title }]) => [role, title])
    expect(titles).toMatchObject(Object.fromEntries(shownTitles.filter(([role]) => role !== 'multirole')))
  })
})
