import { describe, expect, it } from 'vitest'
import { show } from './shown.tsx'

const tabs = ['overview', 'projects', 'ideas', 'analytics']

describe('the specified writer dashboard', () => {
  it('has its menu in order and four tabs', async () => {
    const { menu, tabs: labels } = await show('/writer')
    expect(menu).toEqual([
      '/writer',
      '/writer/projects',
      '/writer/ideas',
      '/writer/analytics',
      '/writer/feedback',
      '/writer/schedule',
      '/writer/messages',
      '/writer/settings',
    ])
    expect(labels).toEqual(['Overview', 'Projects', 'Ideas', 'Analytics'])
  })

  it.each(tabs)('has its title, search, button, figures and panels on %s', async (tab) => {
    const page = await show(`/writer?tab=${tab}`)
    expect(page.text).toMatch(/^Create compelling content and manage your writing projects /)
    expect(page.html).toMatch(/<a [^>]*href="\/blog\/create"[^>]*>New Article<\/a>/)
    expect(page.panel('The blog').addresses).toEqual(['/blog/create', '/blog/manage'])
    expect(page.text.match(/Search content\.\.\./g)).toHaveLength(1)
    expect(page.html.match(/type="search"/g)).toHaveLength(1)
    expect(page.text).toMatch(
      /Articles Published 156 .*Words Written 248K .*Average Rating 4\.8 .*Active Projects 8 /,
    )
    expect(page.panel('Today’s Schedule').text).toContain('08:30')
    expect(page.panel('Writing Tools').buttons).toEqual([
      'Grammar Check',
      'Plagiarism Scan',
      'Word Counter',
      'SEO Optimizer',
      'Citation Generator',
      'Readability Score',
    ])
    expect(page.panel('Recent Feedback').text).toContain('Rating 5 of 5')
    const daily = page.panel('Daily Word Count')
    expect(daily.bars).toEqual(['highlight 71%'])
    expect(daily.text).toContain('Goal: 4,000 words')
  })

  it('shows the first three projects and the first four articles at first', async () => {
    const page = await show('/writer')
    const projects = page.panel('Current Projects')
    expect(projects.records).toHaveLength(3)
    expect(projects.labels).toEqual(
      expect.arrayContaining(['Words written', 'Target words', 'Progress', 'Deadline']),
    )
    expect(projects.text).toContain('View All')
    expect(projects.addresses).toContain('/writer/projects')
    const articles = page.panel('Recent Articles')
    expect(articles.records).toHaveLength(4)
    expect(articles.labels).toEqual(expect.arrayContaining(['Views', 'Likes']))
  })

  it('searches all lists of the screen at once', async () => {
    const page = await show('/writer?q=rice')
    expect(page.panel('Current Projects').records).toEqual(['Launch of the rice brand'])
    expect(page.panel('Recent Articles').text).toContain('No articles found')
    expect((await show('/writer?tab=ideas&q=harvest')).panel('Content Ideas').records).toEqual([
      'What the harvest taught our database',
    ])
  })

  it.each([
    ['articles', 'Article', 2],
    ['marketing', 'Marketing', 2],
    ['documentation', 'Documentation', 3],
    ['blog', 'Blog', 1],
  ])('%s are projects whose type says %s', async (filter, word, count) => {
    const page = await show(`/writer?tab=projects&filter=${filter}`)
    expect(page.options).toEqual(['All', 'Articles', 'Marketing', 'Documentation', 'Blog'])
    const panel = page.panel('Projects')
    expect(panel.records).toHaveLength(count)
    expect(panel.text.match(new RegExp(`Type (?!All)[\\w ]*${word}`, 'g'))).toHaveLength(count)
    const inSwahili = await show(`/writer?tab=projects&filter=${filter}`, { locale: 'sw' })
    expect(inSwahili.panel('Miradi').records).toHaveLength(count)
  })

  it('shows all of a project and of an article, with a badge for each state', async () => {
    const page = await show('/writer/projects')
    const projects = page.panel('All projects')
    expect(projects.records).toHaveLength(8)
    for (const label of ['ID', 'Type', 'Client', 'Progress', 'Words written', 'Target words', 'Deadline'])
      expect(projects.labels).toContain(label)
    expect(projects.labels).toEqual(expect.arrayContaining(['Category', 'Last modified']))
    expect(new Set(projects.badges)).toEqual(
      new Set(['in-progress', 'review', 'draft', 'planning', 'high', 'medium', 'low']),
    )
    const articles = page.panel('All articles')
    expect(articles.text).toMatch(/ID Type Published Views Likes Comments Status/)
    expect(new Set(articles.badges)).toEqual(new Set(['published', 'pending-review', 'draft']))
    expect(articles.text).toContain('AR-158 Type Blog Series Published Draft')
  })

  it('has a start and a save button for each idea', async () => {
    const ideas = (await show('/writer?tab=ideas')).panel('Content Ideas')
    expect(ideas.buttons[0]).toBe('Add Idea')
    expect(ideas.buttons.filter((label) => label === 'Start Writing')).toHaveLength(ideas.records.length)
    expect(ideas.buttons.filter((label) => label === 'Save for Later')).toHaveLength(ideas.records.length)
    const { labels, badges } = await show('/writer/ideas')
    expect(labels).toEqual(expect.arrayContaining(['ID', 'Category', 'Estimated words', 'Notes']))
    expect(new Set(badges)).toEqual(new Set(['high', 'medium', 'low']))
  })

  it('colours goals by percent: 100 green, 75 blue, 50 yellow, below red', async () => {
    const page = await show('/writer?tab=analytics')
    const goals = page.panel('Writing Goals')
    expect(goals.bars).toEqual(['accent 75%', 'success 100%', 'danger 38%', 'highlight 55%'])
    expect(goals.text).toMatch(/45,200 of 60,000 words.*12 of 12 articles.*3 of 8 projects/)
    expect(goals.text).toContain('WG-1, deadline')
    expect(page.panel('Performance Metrics').text).toMatch(/Total Views.*Total Likes.*Comments.*Shares/)
  })
})
