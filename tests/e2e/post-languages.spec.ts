import { pages } from '#domain/pages.ts'
import { violationsIn } from './axe.ts'
import { aPost, expect, followMenuLink, isInstalled, isReady, test, withoutWorker } from './fixtures.ts'
import { storedRows } from './stored-rows.ts'

const swahiliPost = 'utapeli-wa-pesa-za-simu'
const author = '/blog/authors/upendo-mwakalinga'

const previewed = [
  ...pages.flatMap(({ isListed, path, example }) => (isListed ? [path.includes('$') ? example : path] : [])),
  `/blog/${aPost}`,
  author,
  '/archive/1',
].filter((path) => path !== undefined)

test(
  'every page has tags for link previews with a picture of its own, and names its address in both languages',
  withoutWorker,
  async ({ site }) => {
    const pictures = new Set<string>()
    for (const path of previewed) {
      const html = await (await fetch(`${site.url}${path}?lang=sw`)).text()
      const content = (name: string) => new RegExp(`"og:${name}" content="([^"]+)"`).exec(html)?.[1] ?? ''
      expect(html, path).toMatch(/<html [^>]*lang="sw">/)
      expect(content('title'), path).not.toBe('')
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
      const hasOneText = path === author || path === `/blog/${aPost}`
      expect(canonical, path).toBe(`${site.url}${path}${hasOneText ? '' : '?lang=sw'}`)
      expect(content('url')).toBe(canonical)
      const alternates = [...html.matchAll(/rel="alternate" hreflang="([^"]+)"/g)].map((match) => match[1])
      expect(alternates, path).toEqual(path === author ? [] : ['en', 'sw', 'x-default'])
      const picture = await fetch(content('image'))
      expect([picture.status, picture.headers.get('content-type')], path).toEqual([200, 'image/png'])
      expect(picture.headers.get('cache-control'), path).toContain('immutable')
      const bytes = Buffer.from(await picture.arrayBuffer())
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], path).toEqual([1200, 630])
      pictures.add(content('image'))
    }
    expect(pictures.size).toBe(previewed.length)
    expect(await (await fetch(`${site.url}/settings`)).text()).not.toContain('rel="canonical"')
    const moved = await fetch(`${site.url}/blog/authors/Upendo%20Mwakalinga`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([308, author])
    for (const name of ['feed.xml', 'feed.json']) {
      const list = await (await fetch(`${site.url}/blog`)).text()
      expect(list).toContain(`href="/blog/${name}"`)
      expect((await fetch(`${site.url}/blog/${name}?language=sw`)).status).toBe(200)
    }
  },
)

test('posts in another language are marked, filtered and listed by author, also offline', async ({
  page,
  context,
}) => {
  // The filters are beside the search.
  await page.setViewportSize({ width: 1280, height: 740 })
  await page.goto('/blog')
  await isInstalled(page)
  const cards = page.getByRole('main').getByRole('article')
  const swahili = cards.filter({ has: page.locator(`a[href="/blog/${swahiliPost}"]`) })
  await expect.poll(async () => (await storedRows(page, 'posts')).length).toBeGreaterThan(10)
  // Other tests publish on the same site: among all posts it may be on another page of the list.
  await page.getByLabel('Language', { exact: true }).selectOption('Kiswahili')
  await expect(swahili.getByText('Kiswahili', { exact: true }).first()).toHaveAttribute('lang', 'sw')
  await expect(swahili.getByRole('link')).toHaveAttribute('lang', 'sw')
  await page.goto(`/blog/${swahiliPost}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'sw')
  await expect(page.locator('.article')).toHaveAttribute('lang', 'sw')
  const translated = page.getByRole('link', { name: 'Read in English' })
  await expect(translated).toHaveAttribute('href', '/blog/mobile-money-scams')
  await isReady(page)
  await page.goto('/blog/nakala-za-kumbukumbu-za-duka')
  await expect(page.getByRole('heading', { name: 'Fomu ya nakala za kila wiki' })).toHaveAttribute(
    'lang',
    'sw',
  )
  await page.goto(`/blog/${swahiliPost}`)
  await isReady(page)

  await context.setOffline(true)
  await page.goto('/blog')
  await page.getByLabel('Language', { exact: true }).selectOption('Kiswahili')
  await expect(page).toHaveURL(/language=sw/)
  await expect(swahili).toBeVisible()
  await expect(cards.locator('a:not([lang=sw])')).toHaveCount(0)
  await swahili.getByRole('link').click()
  await page.getByRole('link', { name: 'By Upendo Mwakalinga' }).click()
  await expect(page).toHaveURL(author)
  await expect(page.getByRole('heading', { level: 1, name: 'Upendo Mwakalinga' })).toBeVisible()
  await expect(swahili).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await page.reload()
  await expect(swahili).toBeVisible()
  await page.goto('/blog/authors/nobody-at-all')
  // The first where this device has all posts.
  await expect(
    page.getByText(/^(?:No posts by this author|Posts by this author are not on this device yet\..*)$/),
  ).toBeVisible()
})

test(
  'the language of an address is that of the page, and stays where none was chosen',
  withoutWorker,
  async ({ page }) => {
    await page.goto('/about?lang=sw')
    await isReady(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
    await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
    await followMenuLink(page, 'Blogu')
    await expect(page.getByRole('heading', { level: 1, name: 'Blogu' })).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
    await page.goto('/contact')
    await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
    // On a phone the switch is in the menu.
    await page.setViewportSize({ width: 1280, height: 740 })
    await page.goto('/about?lang=sw')
    await isReady(page)
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  },
)
