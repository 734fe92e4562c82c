import { describe, expect, it } from 'vitest'
import { plainText } from '#portal/filter-records.ts'
import { show } from './shown.tsx'

describe('the specified client dashboard', () => {
  it('has its menu in order', async () => {
    expect((await show('/client')).menu).toEqual([
      '/client',
      '/client/projects',
      '/client/requests',
      '/client/reports',
      '/client/billing',
      '/client/meetings',
      '/client/team',
      '/client/settings',
    ])
  })

  it('has an overview with its tabs, figures, projects, activities, deadlines, categories and quick actions', async () => {
    const overview = await show('/client')
    expect(overview.addresses.slice(0, 7)).toEqual([
      '/client',
      '/client/projects',
      '/client/requests',
      '/client/billing',
      '/client/reports',
      '/client/messaging',
      '/client/support',
    ])
    expect(overview.text).toContain('Overview Projects Requests Billing Reports Messages Support')
    expect(overview.panel('Current Projects').records).toHaveLength(3)
    expect(overview.panel('Recent Activities').html.match(/<li/g)).toHaveLength(5)
    expect(overview.headings).toEqual(expect.arrayContaining(['Upcoming Deadlines', 'Categories']))
    const actions = overview.panel('Quick Actions')
    expect(actions.text).toBe('Quick Actions Request Quote View Billing Send Message View Reports')
    expect(actions.addresses).toEqual([
      '/client/requests',
      '/client/billing',
      '/client/messaging',
      '/client/reports',
    ])
    expect(overview.text).toMatch(
      /Active Projects 5 Completed 2 Total Budget \$174,000 Open invoices \$23,750/,
    )
  })

  it('filters projects: active ones are In Progress, Development or Planning', async () => {
    const all = await show('/client/projects')
    expect(all.buttons.slice(0, 5)).toEqual(['All', 'Active', 'Completed', 'Enterprise', 'Student Projects'])
    const { catalogue } = await load()
    const titles = (...states: string[]) =>
      new Set(
        (catalogue.data.projects ?? []).flatMap(({ status, title }) =>
          states.includes(plainText(status)) ? plainText(title) : [],
        ),
      )
    const active = await show('/client/projects?filter=active')
    expect(new Set(active.records)).toEqual(titles('in-progress', 'development', 'planning'))
    const completed = await show('/client/projects?filter=completed')
    expect(new Set(completed.records)).toEqual(titles('completed'))
    const student = await show('/client/projects?filter=student')
    expect(student.records.length).toBeGreaterThan(1)
    expect(student.text).not.toContain('Type Enterprise')
    expect(all.records).toHaveLength(8)
    expect((await show('/client/projects?q=MAIZE')).records).toEqual(['Crop Disease Detection'])
  })

  it('sorts projects by deadline, progress and budget in descending order, and by name', async () => {
    expect((await show('/client/projects')).options).toEqual(['Deadline', 'Progress', 'Budget', 'Name'])
    const first = async (sort: string) => (await show(`/client/projects?sort=${sort}`)).records[0]
    expect(await first('deadline')).toBe('Bus Ticket Booking')
    expect(await first('progress')).toBe('Bus Ticket Booking')
    expect(await first('budget')).toBe('Land Title Ledger')
    const names = (await show('/client/projects?sort=name')).records
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
  })

  it('sums up budget, spending and progress, and counts each category', async () => {
    const { catalogue } = await load()
    const projects = catalogue.data.projects ?? []
    const dollars = (name: 'budget' | 'spent') =>
      projects.reduce((sum, project) => sum + Number(plainText(project[name]).replaceAll(/\D/g, '')), 0)
    const average = Math.round(
      projects.reduce((sum, { progress }) => sum + Number(progress), 0) / projects.length,
    )
    const screen = await show('/client/projects')
    const dollarText = (amount: number) => `$${amount.toLocaleString('en-GB')}`
    expect(screen.panel('Overview').text).toBe(
      `Overview Total budget ${dollarText(dollars('budget'))} Total spent ${dollarText(dollars('spent'))} Average progress ${average}%`,
    )
    const count = (category: string) => projects.filter((project) => project.category === category).length
    expect(screen.panel('Categories').text).toContain(
      `Web ${count('web')} Mobile ${count('mobile')} AI ${count('ai')} Blockchain ${count('blockchain')} IoT ${count('iot')}`,
    )
  })

  it('counts requests by status, and only pending ones have an extra button', async () => {
    const requests = await show('/client/requests')
    expect(requests.buttons.slice(0, 7)).toEqual([
      'New Request',
      'All 6',
      'Pending 2',
      'Reviewing 1',
      'Quoted 1',
      'In Progress 1',
      'Rejected 1',
    ])
    expect(requests.text).toContain('Initial response within 24 hours.')
    expect(requests.buttons.filter((words) => words === 'Edit Request')).toHaveLength(2)
    expect((await show('/client/requests?filter=quoted')).buttons).not.toContain('Edit Request')
    for (const q of ['fingerprint', 'kasebele', 'arduino'])
      expect((await show(`/client/requests?q=${q}`)).records).toEqual(['Fingerprint attendance'])
    expect((await show('/client/requests?q=nothing-like-it')).text).toContain('No requests found')
  })

  it('has billing with three tabs, filters for all, paid, pending and overdue, and a pay button on pending invoices only', async () => {
    const billing = await show('/client/billing')
    expect(billing.tabs).toEqual(['Invoices', 'Payment History', 'Analytics'])
    expect(billing.buttons.slice(0, 4)).toEqual(['All', 'Paid', 'Pending', 'Overdue'])
    for (const status of ['paid', 'overdue'])
      expect((await show(`/client/billing?filter=${status}`)).buttons).not.toContain('Pay Now')
    const pending = await show('/client/billing?filter=pending')
    expect(pending.buttons.filter((words) => words === 'Pay Now')).toHaveLength(pending.records.length)
    expect((await show('/client/billing?q=inv-2036')).records).toEqual(['INV-2036'])
    expect((await show('/client/billing?tab=payments')).text).toContain('CRDB-55120')
    expect((await show('/client/billing?tab=analytics')).html).toContain('role="img"')
  })

  it('has reports with documents by type, metrics and analytics', async () => {
    const reports = await show('/client/reports')
    expect(reports.tabs).toEqual(['Documents', 'Reports', 'Analytics'])
    expect(reports.buttons.slice(0, 6)).toEqual([
      'All Types',
      'Requirements',
      'Design',
      'Technical',
      'Testing',
      'Demo',
    ])
    expect(new Set(reports.badges)).toEqual(new Set(['final', 'review', 'draft']))
    expect((await show('/client/reports?filter=demo')).records).toEqual(['Demo of the leaf model'])
    expect((await show('/client/reports?tab=reports')).labels).toEqual(
      expect.arrayContaining(['Metrics', 'Milestones reached', 'Period', 'Generated']),
    )
  })

  it('asks to select a conversation, then shows its thread with a field of three rows', async () => {
    const none = await show('/client/messaging')
    expect(none.text).toContain('Select a conversation')
    expect(none.badges).toEqual(
      expect.arrayContaining(['project', 'support', 'general', 'active', 'resolved', 'pending']),
    )
    const open = await show('/client/messaging?open=clinic')
    expect(open.text).toContain('stock-screen.png · 0.4 MB · image/png')
    expect(open.text).toMatch(/Read.*Delivered/)
    expect(open.html).toContain('rows="3"')
    expect(open.html).toMatch(/<button[^>]*type="submit"[^>]*disabled=""/)
    expect((await show('/client/messaging?open=no-such-thing')).text).toContain('Select a conversation')
  })

  it('has support with tickets of every status, articles, and three ways to contact the team', async () => {
    const support = await show('/client/support')
    expect(support.tabs).toEqual(['Support Tickets', 'Knowledge Base'])
    expect(support.buttons[0]).toBe('New Ticket')
    for (const status of ['open', 'in-progress', 'waiting', 'resolved', 'closed', 'scheduled'])
      expect(support.badges).toContain(status)
    expect(support.panel('Contact us').text).toMatch(
      /Phone .*Mon-Fri 9 AM-6 PM EST Live chat 24\/7 Email .*reply within 4 hours/,
    )
    expect((await show('/client/support?q=nothing-like-it')).text).toContain('No tickets found')
    const articles = await show('/client/support?tab=knowledge&q=nothing-like-it')
    expect(articles.text).toMatch(/No articles found .*Try adjusting your search/)
    expect((await show('/client/projects?q=nothing-like-it')).text).toMatch(/No projects found .*adjusting/)
  })

  it('shows the default view for invalid query parameters', async () => {
    const plain = await show('/client/projects')
    const odd = await show('/client/projects?filter=;drop&sort=7&tab=none&period=century&view=3d&open=x')
    expect(odd.text).toBe(plain.text)
    expect((await show('/client/nothing-like-it')).text).toBe((await show('/client')).text)
  })
})

const load = async () => (await import('#portal/load-portal.ts')).loadPortal('client', 'en')
