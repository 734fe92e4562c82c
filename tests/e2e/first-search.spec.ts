import type { Page } from '@playwright/test'
import type { SearchIndexAnswer } from '#domain/search-document.ts'
import { violationsIn } from './axe.ts'
import { expect, extended, isReady, test } from './fixtures.ts'

test.use({ serviceWorkers: 'block' })

const field = (page: Page) => page.locator('[data-search-field]')
const hits = (page: Page) => page.locator('[data-search-hit]')
const status = (page: Page) => page.getByRole('search').getByRole('status')
const hitTo = (page: Page, path: string) => page.locator(`[data-search-hit][href="${path}"]`)

async function openSearch(page: Page): Promise<void> {
  await page.goto('/about')
  await isReady(page)
  await page.locator('[data-search-button]').click()
  await expect(field(page)).toBeFocused()
}

test('a first visitor finds a post, a program and a module of a course by one request, also offline then', async ({
  page,
  context,
}) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await openSearch(page)
  const before = requestedPaths.length
  await field(page).fill('git')
  await expect(hitTo(page, '/blog/git-bundles-for-group-projects')).toBeVisible()
  await expect(hitTo(page, '/thinkforge/web-development-from-zero')).toContainText(
    'Git, and working on one project as two people',
  )
  await field(page).fill('unit converter')
  await expect(page.getByRole('heading', { name: 'Software' })).toBeVisible()
  expect(await violationsIn(page, 'dialog[open]')).toEqual([])
  expect(requestedPaths.filter((path) => path.startsWith('/api/search/'))).toEqual(['/api/search/index/'])
  // Catalogues are in the folder of their language.
  expect(requestedPaths.slice(before).filter((path) => /^\/assets\/(?:en|sw)\//.test(path))).toEqual([])

  await context.setOffline(true)
  await field(page).fill('logitech')
  await expect(hits(page).first()).toBeVisible()
  await field(page).fill('xyzzyq')
  await expect(status(page)).toContainText('Nothing found for “xyzzyq”.')
})

test(
  'a hit in another language than the page says so, and what only the server has follows the others',
  extended,
  async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site.url, locale: 'sw-TZ', serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.route('**/api/search/index/', async (route) => {
      const response = await route.fetch()
      const index: SearchIndexAnswer = await response.json()
      const isDropped = ({ kind, texts }: SearchIndexAnswer['documents'][number]) =>
        kind === 'posts' && texts.en?.title.startsWith('Git for group projects')
      const documents = index.documents.filter((document) => !isDropped(document))
      await route.fulfill({ response, json: { documents, is_whole: false } })
    })
    await openSearch(page)
    await field(page).fill('git')
    const foreign = page.locator('[data-search-hit]', { has: page.locator('[lang=en]') }).first()
    await expect(foreign).toContainText('English')
    const further = page.getByRole('region', { name: 'Zaidi kwenye tovuti' })
    await expect(further.locator('[data-search-hit]')).toHaveCount(1)
    await expect(further).toContainText('Git for group projects')
    const groups = page.getByRole('search').getByRole('region')
    await expect(groups.last()).toHaveAccessibleName('Zaidi kwenye tovuti')

    await context.setOffline(true)
    await field(page).fill('xyzzyq')
    await expect(status(page)).toContainText('Ukiwa na mtandao, tovuti nzima inatafutwa.')
    await field(page).fill('laptop')
    await expect(hits(page).first()).toBeVisible()
    await expect(status(page)).toContainText('Kifaa hiki pekee kimetafutwa.')
    await field(page).fill('group projects shared bundle')
    // The server was to be asked for this query too.
    await expect(status(page)).toContainText(
      /“group projects shared bundle”.*Ukiwa na mtandao, tovuti nzima inatafutwa\./,
    )
    await expect(further).toHaveCount(0)
    await context.setOffline(false)
    await expect(further).toContainText('Git for group projects')
    await context.close()
  },
)
