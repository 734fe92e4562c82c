import { aPost, expect, isReady, test } from './fixtures.ts'

test.use({ serviceWorkers: 'block' })

const anchors = ['hero', 'solutions', 'collaboration', 'services', 'projects', 'roadmap', 'about', 'contact']

test('the landing page has its sections in order, its figures and the status of each project and milestone', async ({
  page,
}) => {
  await page.goto('/')
  const ids = await page.locator('main section[id]').evaluateAll((sections) => sections.map(({ id }) => id))
  expect(ids).toEqual(anchors)
  const hero = page.locator('#hero')
  for (const figure of ['50+', '30+', '3+', '24/7'])
    await expect(hero.getByText(figure, { exact: true })).toBeVisible()

  const cards = page.locator('#projects').getByRole('article')
  await expect(cards).toHaveCount(6)
  for (const card of await cards.all()) {
    const isDone = await card.getByText('Completed', { exact: true }).isVisible()
    await expect(card.getByRole('link')).toHaveText(isDone ? 'View Details' : 'Get Started')
    await expect(card.getByRole('link')).toHaveAttribute('href', /^\/(thinkforge|viormart|archive|contact)$/)
  }
  const roadmap = page.locator('#roadmap')
  await expect(roadmap.getByRole('heading', { level: 3 })).toHaveText([
    'Q3 2025',
    'Q4 2025',
    'Q1 2026',
    'Q2 2026',
  ])
  await expect(roadmap.getByText('Completed', { exact: true })).toHaveCount(4)
  await expect(roadmap.getByText('In Progress', { exact: true })).toHaveCount(2)
})

test('an anchor link scrolls its section below the header', async ({ page }) => {
  await page.goto('/#roadmap')
  await isReady(page)
  const header = await page.getByRole('banner').boundingBox()
  const title = page.getByRole('heading', { name: 'Roadmap' })
  await expect(title).toBeInViewport()
  expect((await title.boundingBox())?.y).toBeGreaterThanOrEqual((header?.height ?? 0) - 1)
})

test('the structured data names the publisher, and marks up an article', async ({ site }) => {
  const linked = async (path: string) => {
    const html = await (await fetch(site.url + path)).text()
    const blocks = html.match(/(?<=<script type="application\/ld\+json">)[^<]*/g) ?? []
    return blocks.map((block) => JSON.parse(block)['@type'])
  }
  expect(await linked('/')).toEqual(['LocalBusiness'])
  expect(await linked('/blog/mobile-money-callbacks')).toEqual(['BlogPosting'])
})

test('search engines find a sitemap', async ({ site }) => {
  const robots = await (await fetch(`${site.url}/robots.txt`)).text()
  // Its port is another than that of the build.
  expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml\n`)
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
  for (const path of ['/', '/blog', '/thinkforge', '/contact', '/projects'])
    expect(sitemap).toContain(`<loc>${site.url}${path}</loc>`)
  expect(sitemap).not.toContain('/auth/login')
  expect(sitemap).toContain('/viormart/hp-mini-desktop</loc>')

  expect(robots).toContain(`Sitemap: ${site.url}/sitemap-content.xml\n`)
  const content = await fetch(`${site.url}/sitemap-content.xml`)
  expect(content.headers.get('content-type')).toContain('application/xml')
  const entries = await content.text()
  expect(entries).toContain(`/blog/${aPost}</loc><lastmod>20`)
  expect(entries).toContain('/thinkforge/python-first-steps/first-program</loc>')
})
