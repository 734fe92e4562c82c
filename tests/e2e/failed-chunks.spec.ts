import type { Page, Request } from '@playwright/test'
import { builtFile, engineSource } from '#tests/support/built-file.ts'
import { aPerson, aPost, expect, extended, holdRequests, isReady, openAs, test, unique } from './fixtures.ts'
import { fill, messageBox, send as sendMessage } from './message-form.ts'
import { lastShift, noteShifts } from './note-shifts.ts'
import { storedRows } from './stored-rows.ts'

test.use({ serviceWorkers: 'block', viewport: { width: 1280, height: 740 } })

const isMarked = (name: string) => performance.getEntriesByName(name).length > 0

/**
 * The network fails when the given file is requested: that request and all after it fail. With `other`, only after that file and
 * all other scripts requested so far were received.
 */
async function abortRequests(
  page: Page,
  file: RegExp,
  other?: RegExp,
): Promise<{ lost: Promise<void>; restoreNetwork: () => Promise<void> }> {
  let isGone = true
  let markLost = () => {}
  const lost = new Promise<void>((resolve) => (markLost = resolve))
  const isOtherHere = other && page.waitForResponse(other).then((response) => response.finished())
  const pendingScripts = new Set<Request>()
  page.on('request', (request) => void (request.resourceType() === 'script' && pendingScripts.add(request)))
  page.on('requestfinished', (request) => void pendingScripts.delete(request))
  page.on('requestfailed', (request) => void pendingScripts.delete(request))
  await page.route(file, async (route) => {
    if (!isGone) return route.continue()
    if (isOtherHere) {
      await isOtherHere
      await expect.poll(() => [...pendingScripts].filter((one) => !file.test(one.url())).length).toBe(0)
    }
    await page.context().setOffline(true)
    await route.abort()
    markLost()
  })
  const restoreNetwork = async () => {
    isGone = false
    await page.context().setOffline(false)
  }
  return { lost, restoreNetwork }
}

const cases = [
  {
    path: '/blog/mobile-money-callbacks',
    file: builtFile('src/app/post-screen.tsx'),
    text: /She enters her PIN/,
  },
  { path: '/blog', file: builtFile('src/app/blog-screen.tsx'), text: /Mobile-money callbacks/ },
  { path: '/', file: builtFile('src/features/home/home-page.tsx'), text: /built in Mbeya/ },
  { path: '/contact', file: builtFile('src/features/contact/contact-page.tsx'), text: /Office Location/ },
]
for (const width of [360, 1280])
  for (const { path, file, text } of cases)
    test(
      `${path} stays readable when its code fails to load, and is interactive when the network is back, ${width} px`,
      path === '/blog' && width === 360 ? {} : extended,
      async ({ page, site }) => {
        const broken: string[] = []
        let loads = 0
        page.on('pageerror', (error) => broken.push(error.message))
        page.on('load', () => (loads += 1))
        await page.setViewportSize({ width, height: 740 })
        await page.addInitScript(noteShifts)
        const { lost, restoreNetwork } = await abortRequests(page, file, builtFile('index'))
        await page.goto(site.url + path, { waitUntil: 'commit' })
        await lost
        const waits = page.getByText('No connection. The rest loads by itself when it is back.')
        await expect(waits).toBeVisible()
        await expect(page.getByRole('button', { name: 'Offline, showing what you saved' })).toBeVisible()
        expect(await page.evaluate(isMarked, 'app-interactive')).toBe(false)
        await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
        expect(await lastShift(page, 'shiftBelow')).toBeUndefined()
        // Header and menu are interactive.
        const menu = page.getByRole('button', { name: width < 1000 ? 'Open menu' : /^Colours/ })
        await menu.click()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
        await restoreNetwork()
        await page.waitForFunction(isMarked, 'app-quiet')
        await expect(waits).toBeHidden()
        await expect(page.getByRole('button', { name: 'Online' })).toBeVisible()
        await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
        expect({ broken, loads, at: page.url() }).toEqual({ broken: [], loads: 1, at: site.url + path })
      },
    )

test(
  'a page opened offline shows what is missing, and opens when the network is back',
  extended,
  async ({ page, site }) => {
    const { lost, restoreNetwork } = await abortRequests(
      page,
      builtFile('src/features/contact/contact-page.tsx'),
    )
    await page.goto(`${site.url}/blog`)
    await page.waitForFunction(isMarked, 'app-quiet')
    await expect(page.getByRole('button', { name: 'Online' })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
    await lost
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting for the connection')
    await expect(page.getByRole('button', { name: 'Offline, showing what you saved' })).toBeVisible()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting for the connection')
    await restoreNetwork()
    await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible()
  },
)

test('a page that loads slowly shows that it is loading', async ({ page, site }) => {
  const send = await holdRequests(page, builtFile('src/features/contact/contact-page.tsx'))
  await page.goto(`${site.url}/blog`)
  await page.waitForFunction(isMarked, 'app-quiet')
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
  const progress = page.getByRole('progressbar', { name: 'The page is on its way' })
  await expect(progress).toBeVisible()
  send()
  await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible()
  await expect(progress).toBeHidden()
})

for (const name of ['index', 'src/ui/page-head.tsx'])
  test(`a page whose entry script fails to load is interactive when the network is back, ${name}`, async ({
    page,
    site,
  }) => {
    let loads = 0
    page.on('load', () => (loads += 1))
    const { lost, restoreNetwork } = await abortRequests(page, builtFile(name), builtFile('base'))
    await page.goto(`${site.url}/blog`, { waitUntil: 'commit' })
    await lost
    await page.waitForLoadState('load')
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    expect(await page.evaluate(isMarked, 'app-interactive')).toBe(false)
    await restoreNetwork()
    await page.waitForFunction(isMarked, 'app-quiet')
    await page.getByRole('searchbox').fill('mtandao')
    await expect(page).toHaveURL(/q=mtandao/)
    expect(loads).toBe(1)
  })

test(
  'work that failed because its code did not load starts when the network is back',
  extended,
  async ({ page, site }) => {
    const { lost, restoreNetwork } = await abortRequests(page, builtFile(engineSource))
    await page.goto(`${site.url}/blog`)
    await lost
    await expect(page.getByText('No connection. The rest loads by itself when it is back.')).toBeVisible()
    await restoreNetwork()
    await expect(page.getByText('No connection. The rest loads by itself when it is back.')).toBeHidden()
    const post = page.waitForResponse(/\/api\/.*mobile-money-callbacks/)
    await page.getByRole('main').locator('a[href="/blog/mobile-money-callbacks"]').first().click()
    expect((await post).ok()).toBe(true)
  },
)

const waitingNotice = 'No connection. The rest loads by itself when it is back.'

test('a menu whose code fails to load shows that it is offline, which moves nothing, and opens when the network is back', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(noteShifts)
  const { lost, restoreNetwork } = await abortRequests(page, builtFile('src/app/site-menu.tsx'))
  await page.goto(`${site.url}/blog`)
  await isReady(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await lost
  await expect(page.getByText(waitingNotice)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  expect(await lastShift(page, 'shiftBelow')).toBeUndefined()
  await restoreNetwork()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expect(page.getByText(waitingNotice)).toBeHidden()
})

test(
  'a menu whose code is missing on the server counts as closed, and is requested again',
  extended,
  async ({ page, site }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    let attempts = 0
    await page.route(builtFile('src/app/site-menu.tsx'), (route) =>
      (attempts += 1) <= 2 ? route.abort() : route.continue(),
    )
    await page.goto(`${site.url}/blog`)
    await isReady(page)
    const button = page.getByRole('button', { name: 'Open menu' })
    await button.click()
    await expect.poll(() => attempts).toBe(2)
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
    await button.click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  },
)

test('a language chosen offline is applied when the network is back', async ({ page, site }) => {
  await page.goto(`${site.url}/blog`)
  await isReady(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Kiswahili' }).click()
  await expect(page.getByText(waitingNotice)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
  await page.context().setOffline(false)
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
})

test('a like whose code fails to load is applied when the network is back', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openAs(page, await aPerson(site))
  const before = await site.likes(aPost)
  const { lost, restoreNetwork } = await abortRequests(page, builtFile(engineSource))
  await page.goto(`${site.url}/blog/${aPost}`)
  await lost
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Like', exact: true }).click()
  await expect(page.getByText(waitingNotice)).toBeVisible()
  await restoreNetwork()
  await expect(main.getByRole('button', { name: 'Liked' })).toBeVisible()
  await expect.poll(() => site.likes(aPost)).toBe(before + 1)
})

test(
  'a message whose code fails to load is sent once, with its current text, however often it is submitted',
  extended,
  async ({ page, site }) => {
    const { lost, restoreNetwork } = await abortRequests(page, builtFile(engineSource))
    await page.goto(`${site.url}/contact`)
    await lost
    const text = unique('Once')
    await fill(page, text)
    for (const _ of [1, 2, 3]) await sendMessage(page)
    await expect(page.getByText(waitingNotice)).toBeVisible()
    await messageBox(page).pressSequentially(' and more')
    await restoreNetwork()
    await expect(messageBox(page)).toHaveValue('')
    await expect
      .poll(() => storedRows(page, 'outbox'))
      .toMatchObject([{ state: 'done', payload: { message: `${text} and more` } }])
    await expect.poll(() => storedRows(page, 'drafts')).toEqual([])
  },
)

test('a message whose code fails to load is sent before a navigation reloads the page', async ({
  page,
  site,
}) => {
  let loads = 0
  page.on('load', () => (loads += 1))
  const { lost, restoreNetwork } = await abortRequests(page, builtFile(engineSource), builtFile('index'))
  await page.goto(`${site.url}/contact`)
  await lost
  const text = unique('On the way')
  await fill(page, text)
  await sendMessage(page)
  await expect(page.getByText(waitingNotice)).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Archive' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting for the connection')
  await restoreNetwork()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Software Archive')
  await expect.poll(() => loads).toBe(2)
  await expect
    .poll(() => storedRows(page, 'outbox'))
    .toMatchObject([{ state: 'done', payload: { message: text } }])
})

test('the browser asks before a page with unprocessed input is closed', extended, async ({ page, site }) => {
  const { lost } = await abortRequests(page, builtFile(engineSource))
  await page.goto(`${site.url}/contact`)
  await lost
  await fill(page, unique('Not yet'))
  await sendMessage(page)
  await expect(page.getByText(waitingNotice)).toBeVisible()
  const dialogEvent = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await dialogEvent
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await expect(messageBox(page)).toHaveValue(/Not yet/)
})

test('code that stays missing shows an error page instead of a reload loop', async ({ page, site }) => {
  await page.goto(site.url)
  await isReady(page)
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.route(builtFile('src/features/contact/contact-page.tsx'), (route) =>
    route.fulfill({ status: 404, body: '' }),
  )
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  expect(loads).toBeLessThanOrEqual(2)
})
