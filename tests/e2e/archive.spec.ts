import type { Page } from '@playwright/test'
import { archivePageSize } from '#domain/archive-list.ts'
import { aCachedArchive } from '#tests/support/cached.ts'
import {
  aPerson,
  expect,
  extended,
  extendedWithoutWorker,
  followMenuLink,
  hasLateCode,
  holdRequests,
  isInstalled,
  isReady,
  openAs,
  scrollToCards,
  test,
  unique,
  withoutWorker,
} from './fixtures.ts'
import { storedRows, watchReads, writeRows } from './stored-rows.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')

/** The demo's entries are two pages of the list. */
const showsAll = (page: Page) => scrollToCards(page, 16)

test(
  'the archive search is debounced by half a second, and ten categories filter it',
  withoutWorker,
  async ({ page }) => {
    // The filter is beside the search; lists.spec.ts has that of a phone.
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.addInitScript(() => {
      const replace = history.replaceState.bind(history)
      history.replaceState = (state, title, url) => {
        if (String(url).includes('q=')) performance.mark('searched', { detail: String(url) })
        replace(state, title, url)
      }
      addEventListener('input', () => performance.mark('typed'), { capture: true })
    })
    await page.goto('/archive')
    await isReady(page)
    await showsAll(page)
    await expect(page.getByLabel('Category').getByRole('option')).toHaveText([
      'All',
      'Productivity',
      'Design',
      'Development',
      'Browser',
      'Utilities',
      'Media',
      'Security',
      'Communication',
      'Remote Access',
    ])
    await page.getByLabel('Search software').pressSequentially('timetab', { delay: 220 })
    // A part of the word finds the same card.
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'timetab')
    await expect(cards(page)).toHaveCount(1)
    await expect(cards(page).getByRole('heading')).toHaveText('School Timetable')
    const searched = await page.evaluate(() => {
      const typed = performance.getEntriesByName('typed').map(({ startTime }) => startTime)
      return performance.getEntriesByName('searched').map((entry) => ({
        url: String(Object(entry).detail),
        rest: entry.startTime - Math.max(...typed.filter((at) => at <= entry.startTime)),
      }))
    })
    // On a busy machine half a second may pass between two keys.
    expect(new Set(searched.map(({ url }) => url)).size).toBeLessThan('timetab'.length)
    expect(searched.at(-1)?.url).toContain('q=timetab')
    for (const { url, rest } of searched) expect(rest, url).toBeGreaterThanOrEqual(499)

    await page.getByLabel('Category').selectOption('Security')
    await expect(page.getByText('No software found')).toBeVisible()
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await showsAll(page)
    await page.getByLabel('Category').selectOption('Security')
    await expect(cards(page).first()).toBeVisible()
    await expect(cards(page).filter({ hasNotText: 'Security' })).toHaveCount(0)
  },
)

test(
  'six placeholders are shown while it loads, and a retry when loading fails',
  extendedWithoutWorker,
  async ({ page }) => {
    let answer: () => void = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.goto('/about')
    await isReady(page)
    await page.route('**/archive/api/archives/**', async (route) => {
      await answered
      // A list that got no answer at all is asked for again by itself.
      await route.fulfill({ status: 500, json: {} })
    })
    await followMenuLink(page, 'Archive')
    await expect(page.locator('[data-placeholder]')).toHaveCount(6)
    answer()
    await expect(page.getByText('Failed to load archives')).toBeVisible()
    await page.unroute('**/archive/api/archives/**')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await showsAll(page)
  },
)

test(
  'software shows its versions with badges, the files for this device first, and their sizes',
  withoutWorker,
  async ({ page }) => {
    await page.goto('/archive/1')
    await isReady(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('CSV Cleaner')
    await expect(page.locator('[data-license=green]')).toHaveText('Free')
    const version = (name: string) => page.locator(`[data-version="${name}"]`)
    await expect(version('1.2.0').getByText('Latest', { exact: true })).toBeVisible()
    // The files are sorted for this device after hydration, which moves what is below them.
    await expect(version('1.2.0').getByRole('listitem').first()).toContainText('Fits this device')
    await expect(version('1.2.0').getByRole('button').first()).toBeVisible()
    await page.getByText('2 other versions').click()
    await expect(version('2.0.0-beta.1').getByText('Beta', { exact: true })).toBeVisible()
    await expect(version('1.0.0').getByText('Deprecated', { exact: true })).toBeVisible()
    await expect(version('1.2.0').getByRole('listitem').first()).toContainText('Linux')
    await page.goto('/archive/999999')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Archive Not Found')
  },
)

test(
  'software without a file for this device says so, leads to the others, and its report opens by a link',
  extendedWithoutWorker,
  async ({ browser, site }) => {
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15'
    const context = await browser.newContext({ baseURL: site.url, userAgent })
    const page = await context.newPage()
    await page.goto('/archive/1')
    await expect(page.getByText('There is no file for iPhone, iPad.')).toBeVisible()
    await page.getByRole('link', { name: 'See the files for other systems' }).click()
    await expect(page.locator('#downloads')).toBeInViewport()
    const report = page.getByRole('button', { name: 'Report a problem' })
    await expect(report).toHaveAttribute('aria-expanded', 'false')
    await page.goto('about:blank')
    await page.goto('/archive/1#report')
    await expect(report).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByLabel('What is wrong?')).toBeVisible()
    await context.close()
  },
)

test(
  "an entry opened from the list offers its download when its files are known: that of the visitor's platform",
  extendedWithoutWorker,
  async ({ page }) => {
    await page.goto('/archive?q=Stock')
    await isReady(page)
    const release = await holdRequests(page, /\/archive\/api\/archives\/\d+\/$/)
    await cards(page).first().getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Stock Sheet' })).toBeVisible()
    const download = page.getByRole('button', { name: /^Download/ })
    await expect(page.getByText('Made by')).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy=true]').first()).toBeVisible()
    await expect(download).toHaveCount(0)
    release()
    await download.first().click()
    await expect(page.locator('[data-download=ready]').first()).toBeVisible()
    expect((await storedRows(page, 'downloads')).map(({ id }) => id)).toEqual([
      expect.stringMatching(/^platform\//),
    ])
  },
)

test(
  'a download pressed offline, when only the list has the entry, starts by itself and stays in its place',
  withoutWorker,
  async ({ page, context }) => {
    await page.goto('/archive/1')
    await isReady(page)
    await page.getByRole('link', { name: 'Back to Archive' }).click()
    await expect(cards(page).first()).toBeVisible()
    await hasLateCode(page)
    await context.setOffline(true)
    await cards(page).filter({ hasText: 'Stock Sheet' }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Stock Sheet' })).toBeVisible()
    await page
      .getByRole('button', { name: /^Download/ })
      .first()
      .click()
    await expect(page.locator('[data-outage=offline]').first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: /^Version/ })).toBeVisible()
    await expect(page.locator('[data-download=ready]').first()).toBeVisible()
    expect(await storedRows(page, 'downloads')).toHaveLength(1)
  },
)

test('a file that cannot be downloaded shows the reason', extendedWithoutWorker, async ({ page }) => {
  await page.goto('/archive/1')
  await isReady(page)
  const file = page.getByRole('button', { name: /^Download .*: CSV Cleaner \(Linux, macOS\)/ }).first()
  for (const [status, words] of [
    [404, 'Download link not available for this platform.'],
    [500, 'Failed to start download. Please try again.'],
  ] as const) {
    await page.route('**/platform-downloads/*/download/', (route) =>
      route.fulfill({ status, json: { error: 'x', message: 'x', code: 'x' } }),
    )
    await file.click()
    await expect(page.getByText(words)).toBeVisible()
  }
  await page.route('**/archive/api/**', (route) => route.abort())
  const mirror_links = [{ name: 'Project site', url: 'https://example.org/' }]
  await writeRows(page, 'archives', [
    aCachedArchive(4, { file_name: null, versions: [] }),
    aCachedArchive(5, { versions: [], mirror_links }),
  ])
  await page.getByRole('link', { name: 'Back to Archive' }).click()
  await page.getByRole('link', { name: 'App 5' }).click()
  await expect(page.getByRole('link', { name: 'Project site' })).toHaveAttribute('rel', /noopener/)
  await page.route('**/archives/5/download/', (route) =>
    route.fulfill({ status: 403, json: { error: 'x', message: 'x', code: 'forbidden' } }),
  )
  await page.getByRole('button', { name: /^Download .*: App 5$/ }).click()
  await expect(
    page.getByText('Failed to start download. Please try the request download option.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Back to Archive' }).click()
  await page.getByRole('link', { name: 'App 4' }).click()
  await page.getByRole('link', { name: 'Contact for Downloads' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/contact')
})

test(
  'a visitor is asked to sign in before writing, and the draft is kept',
  extendedWithoutWorker,
  async ({ page }) => {
    await page.goto('/archive/1')
    await isReady(page)
    await page.getByRole('button', { name: 'Send comment and rating' }).click()
    await expect(page.getByText('Write something first.')).toBeVisible()
    await page.getByLabel('Your comment on this software').fill('Half a thought')
    await page.getByRole('button', { name: 'Send comment and rating' }).click()
    await expect(page.getByText('Please log in to add comments.')).toBeVisible()
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('Please enter an email address.')).toBeVisible()
    await page.getByLabel('Email').fill('neema@example.org')
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('Please log in to request downloads.')).toBeVisible()
    await expect.poll(async () => (await storedRows(page, 'drafts')).length).toBe(2)
    await page.reload()
    await expect(page.getByLabel('Your comment on this software')).toHaveValue('Half a thought')
    await expect(page.getByLabel('Email')).toHaveValue('neema@example.org')
  },
)

test('a rating and a request made offline are shown as pending and sent once', async ({
  page,
  context,
  site,
}) => {
  const person = await aPerson(site)
  await openAs(page, person, '/archive/15')
  await isInstalled(page)
  const request = page.getByRole('main').locator('a[href="#request"]')
  await expect(request).toHaveText('Request Download')
  await expect(page.getByLabel('Email')).toHaveValue(person.username)
  await expect(page.getByRole('radio', { name: '5 stars' })).toBeChecked()
  const text = unique('Works in a bus')
  await context.setOffline(true)
  await page.getByLabel('Your comment on this software').fill(text)
  await page.getByRole('radio', { name: '3 stars' }).check({ force: true })
  await page.getByRole('button', { name: 'Send comment and rating' }).click()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Waiting to send', { exact: true })).toHaveCount(2)
  await expect(request).toHaveText('Request waiting to send')

  const own = page.locator('[data-waiting]').filter({ hasText: text })
  await own.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Your comment on this software')).toHaveValue(text)
  await expect(page.getByRole('radio', { name: '3 stars' })).toBeChecked()
  await page.getByRole('button', { name: 'Send comment and rating' }).click()
  await expect(page.getByText('Waiting to send', { exact: true })).toHaveCount(2)
  await page.reload()
  await expect(page.getByText('Waiting to send', { exact: true })).toHaveCount(2)

  await context.setOffline(false)
  const thanks = 'Download request submitted successfully! We will contact you soon.'
  await expect(page.locator('[data-level=success]')).toHaveText(thanks)
  await expect(page.getByText('Waiting to send', { exact: true })).toHaveCount(0)
  const sent = async () => {
    const answer = await fetch(`${site.url}/archive/api/archives/15/comments/?page_size=500`)
    const comments: { results: { comment: string; rating: number }[] } = await answer.json()
    return comments.results.filter(({ comment }) => comment === text)
  }
  await expect.poll(sent).toMatchObject([{ rating: 3 }])

  await expect(request).toHaveText('Requested: we will contact you')
  await page.reload()
  await expect(request).toHaveText('Requested: we will contact you')
  await expect(page.getByRole('button', { name: 'Send request' })).toHaveCount(0)
})

test('software that was read is available offline, and revalidating it costs one 304 per request', async ({
  page,
  context,
}) => {
  await page.goto('/archive')
  await isInstalled(page)
  // Until the second page of the list is stored.
  await expect.poll(async () => (await storedRows(page, 'archives')).length).toBe(16)
  await page.getByRole('link', { name: 'CSV Cleaner' }).click()
  await expect(page.locator('[data-version]').first()).toBeVisible()
  await expect.poll(async () => (await openedEntries(page)).length).toBe(1)
  await expect.poll(async () => (await storedRows(page, 'ratings')).length).toBe(3)

  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('/archive/api/')) statuses.push(response.status())
  })
  await page.reload()
  await page.getByRole('link', { name: 'Back to Archive' }).click()
  await showsAll(page)
  await expect.poll(() => statuses.length).toBe(3)
  expect(statuses).toEqual([304, 304, 304])

  await context.setOffline(true)
  await page.reload()
  await showsAll(page)
  await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible()
  await page.getByRole('link', { name: 'CSV Cleaner' }).click()
  await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible()
  await expect(page.locator('[data-version]').first()).toBeVisible()
  await page.goto('/archive/2')
  await expect(page.getByText("This software's page is not saved on this device.")).toBeVisible()
})

test('a damaged row in IndexedDB is fetched again while the other rows are shown', async ({ page }) => {
  await page.goto('/archive')
  await isInstalled(page)
  await expect.poll(async () => (await storedRows(page, 'archives')).length).toBe(16)
  await writeRows(page, 'archives', [
    { id: 1, title: 7, updated_at: '2026-11-01T00:00:00.000Z' },
    { ...aCachedArchive(2), versions: 'lost' },
  ])
  await page.reload()
  await showsAll(page)
  await page.getByRole('link', { name: 'CSV Cleaner' }).click()
  await expect(page.locator('[data-version]').first()).toBeVisible()
})

test('one page of 1,000 stored items is read, by one query', extended, async ({ page }) => {
  await page.goto('/archive')
  await isInstalled(page)
  await expect.poll(async () => (await storedRows(page, 'archives')).length).toBe(16)
  const many = Array.from({ length: 1000 }, (_, place) =>
    aCachedArchive(place + 1, { updated_at: new Date(1.7e12 + place * 1000).toISOString() }),
  )
  await writeRows(page, 'archives', many)
  await page.route('**/archive/api/**', (route) => route.abort())
  const reads = await watchReads(page, 'archives')
  await page.reload()
  await expect(cards(page)).toHaveCount(archivePageSize)
  await expect(cards(page).first()).toContainText('App 1000')
  expect(await reads()).toEqual(['updated_at.openCursor'])
  await page.getByRole('button', { name: 'Show more software' }).scrollIntoViewIfNeeded()
  await expect(cards(page)).toHaveCount(2 * archivePageSize)
})

test(
  'platform, licence and order stay in the URL and work offline, in Swahili, and a visitor reports a problem',
  extended,
  async ({ page, context, site }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await context.addCookies([{ name: 'lang', value: 'sw', url: site.url }])
    await page.goto('/archive')
    await isInstalled(page)
    await showsAll(page)
    await expect(cards(page).filter({ hasText: 'Kisafisha CSV' })).toContainText('Bure')
    await page.getByLabel('Mfumo').selectOption('linux')
    await page.getByLabel('Leseni').selectOption('CC BY 4.0')
    await page.getByLabel('Panga kwa').selectOption('size')
    const found = ['Ratiba ya Shule', 'Kamusi ya TEHAMA', 'Duka la Mazoezi ya SQL']
    await expect(cards(page).getByRole('heading')).toHaveText(found)
    await expect(page).toHaveURL(/platform=linux&license=CC\+BY\+4\.0&sort=size$/)
    await context.setOffline(true)
    await page.reload()
    await expect(cards(page).getByRole('heading')).toHaveText(found)
    await context.setOffline(false)

    await page.getByRole('link', { name: 'Kamusi ya TEHAMA' }).click()
    await page.getByRole('button', { name: 'Ripoti tatizo' }).click()
    await page.getByLabel('Tatizo ni nini?').selectOption('description')
    const text = unique('Maneno si 127')
    await page.getByLabel('Eleza tatizo').fill(text)
    await page.getByRole('button', { name: 'Tuma ripoti' }).click()
    await expect(page.getByText('Imetumwa. Asante: tutalishughulikia.')).toBeVisible()
  },
)

async function openedEntries(page: Page): Promise<unknown[]> {
  return (await storedRows(page, 'archives')).filter((row) => 'versions' in row)
}
