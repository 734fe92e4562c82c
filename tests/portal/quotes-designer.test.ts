import { describe, expect, it } from 'vitest'
import { show } from './shown.tsx'

describe('the specified designer dashboard', () => {
  it('has its menu in order and four tabs', async () => {
    const { menu, tabs } = await show('/designer')
    expect(menu).toEqual([
      '/designer',
      '/designer/projects',
      '/designer/assets',
      '/designer/reviews',
      '/designer/analytics',
      '/designer/schedule',
      '/designer/feedback',
      '/designer/settings',
    ])
    expect(tabs).toEqual(['Overview', 'Projects', 'Assets', 'Reviews'])
  })

  it('lists recent designs with name, type, change and status; other states are shown as pending', async () => {
    const designs = (await show('/designer')).panel('Recent Designs')
    expect(designs.records).toHaveLength(5)
    expect(designs.labels).toEqual(expect.arrayContaining(['Type', 'Last modified']))
    expect(new Set(designs.badges)).toEqual(new Set(['review', 'pending', 'approved', 'completed']))
  })

  it('filters projects by all, web, mobile, branding and ui, as a grid or a list', async () => {
    const all = await show('/designer?tab=projects')
    expect(all.options).toEqual(['All', 'Web', 'Mobile', 'Branding', 'UI'])
    expect(all.buttons).toEqual(expect.arrayContaining(['Grid', 'List']))
    expect(all.records).toHaveLength(6)
    for (const type of ['Web', 'Mobile', 'Branding', 'UI']) {
      const { records, text } = await show(`/designer?tab=projects&filter=${type.toLowerCase()}`)
      expect(text.match(new RegExp(`Type ${type} `, 'g'))).toHaveLength(records.length)
      expect(records.length).toBeGreaterThan(0)
    }
    const asList = await show('/designer?tab=projects&view=list')
    expect(asList.records).toEqual(all.records)
    expect(asList.html).not.toBe(all.html)
  })

  it('shows all of a project and a badge for each of its states and priorities', async () => {
    const { labels, badges, bars } = await show('/designer/projects')
    expect(labels).toEqual(
      expect.arrayContaining(['ID', 'Client', 'Type', 'Progress', 'Deadline', 'Tags', 'Last modified']),
    )
    expect(new Set(badges)).toEqual(
      new Set(['in-progress', 'completed', 'review', 'concept', 'development', 'high', 'medium', 'low']),
    )
    expect(bars).toContain('accent 65%')
  })

  it('has Design Assets with Upload Asset', async () => {
    const assets = (await show('/designer?tab=assets')).panel('Design Assets')
    expect(assets.buttons).toContain('Upload Asset')
    expect(assets.labels).toEqual(expect.arrayContaining(['Type', 'Downloads', 'Likes']))
  })

  it('has Client Reviews with as many stars as the rating', async () => {
    const reviews = (await show('/designer?tab=reviews')).panel('Client Reviews')
    expect(reviews.labels).toEqual(expect.arrayContaining(['Project', 'Rating', 'Comment', 'Date']))
    const stars = reviews.html
      .split('<article')
      .slice(1)
      .map((review) => review.match(/<svg[^>]*fill="currentColor"/g)?.length)
    expect(stars).toEqual([5, 5, 4, 3])
    expect(reviews.text.match(/\d of 5/g)).toEqual(['5 of 5', '5 of 5', '4 of 5', '3 of 5'])
    expect((await show('/designer/reviews')).labels).toContain('ID')
  })

  it.each(['overview', 'projects', 'assets', 'reviews'])('has its panels beside %s', async (tab) => {
    const page = await show(`/designer?tab=${tab}`)
    const tools = page.panel('Design Tools')
    expect(tools.text).toContain('85% 4 active projects')
    expect(tools.bars).toHaveLength(4)
    const colours = page.panel('Recent Colors').buttons
    expect(colours).toHaveLength(15)
    expect(new Set(colours).size).toBe(15)
    for (const colour of colours) expect(colour).toMatch(/^#[0-9A-F]{6}$/)
    expect(page.panel('Quick Actions').buttons).toEqual([
      'New Design',
      'Browse Templates',
      'Color Generator',
      'Font Library',
      'Export Assets',
      'Share Portfolio',
    ])
    expect(page.panel('Inspiration').buttons).toEqual(['Browse More'])
  })
})
