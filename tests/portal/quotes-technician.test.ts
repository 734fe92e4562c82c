import { describe, expect, it } from 'vitest'
import { show } from './shown.tsx'

describe('the specified technician dashboard', () => {
  it('has its menu in order', async () => {
    expect((await show('/technician')).menu).toEqual([
      '/technician',
      '/technician/monitoring',
      '/technician/alerts',
      '/technician/maintenance',
      '/technician/reports',
      '/technician/schedule',
      '/technician/support',
      '/technician/settings',
    ])
  })

  it('has four tabs', async () => {
    expect((await show('/technician')).tabs).toEqual(['Overview', 'Systems', 'Alerts', 'Maintenance'])
  })

  it('shows the usage of CPU, memory and disk: red above 80 percent, yellow above 60, else green', async () => {
    const usage = (await show('/technician')).panel('Resource usage')
    expect(usage.bars).toEqual(['success 48%', 'highlight 71%', 'danger 84%'])
    expect(usage.text).toMatch(/CPU.*Memory.*Disk/)

    const bars = (await show('/technician?tab=systems')).bars
    expect(bars).toEqual(
      expect.arrayContaining(['success 60%', 'highlight 62%', 'highlight 80%', 'danger 83%']),
    )
    for (const bar of bars) {
      const [colour, share = ''] = bar.split(' ')
      const percent = Number(share.replace('%', ''))
      expect(colour).toBe(percent > 80 ? 'danger' : percent > 60 ? 'highlight' : 'success')
    }
  })

  it('filters systems by all, healthy, warning, critical and maintenance', async () => {
    const all = await show('/technician?tab=systems')
    expect(all.buttons.slice(0, 5)).toEqual([
      'All 8',
      'Healthy 4',
      'Warning 2',
      'Critical 1',
      'Maintenance 1',
    ])
    expect(new Set(all.badges)).toEqual(new Set(['healthy', 'warning', 'critical', 'maintenance']))
    for (const status of ['healthy', 'warning', 'critical', 'maintenance']) {
      const { badges } = await show(`/technician?tab=systems&filter=${status}`)
      expect(new Set(badges)).toEqual(new Set([status]))
    }
    expect((await show('/technician?tab=systems&filter=nonsense')).records).toHaveLength(8)
  })

  it.each([
    [
      '/technician?tab=systems',
      ['Type', 'CPU', 'Memory', 'Disk', 'Uptime', 'Last check', 'Location'],
      ['healthy', 'warning', 'critical', 'maintenance'],
    ],
    [
      '/technician?tab=alerts',
      ['System', 'Type', 'Time'],
      ['high', 'medium', 'low', 'investigating', 'monitoring', 'scheduled', 'resolved'],
    ],
    [
      '/technician?tab=maintenance',
      ['System', 'Due', 'Estimated time', 'Assignee'],
      ['high', 'medium', 'low', 'pending', 'in-progress', 'scheduled', 'completed'],
    ],
  ])('%s shows every field and a badge for every state', async (address, labels, states) => {
    const page = await show(address)
    expect(page.labels).toEqual(expect.arrayContaining(labels))
    expect(page.badges).toEqual(expect.arrayContaining(states))
  })
})
