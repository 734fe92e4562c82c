import type { Page } from '@playwright/test'
import { sendJson } from '#tests/support/send-json.ts'
import { signInToApi } from './api.ts'
import { violationsIn } from './axe.ts'
import {
  aPerson,
  aPost,
  badge,
  expect,
  extended,
  extendedWithoutWorker,
  isInstalled,
  openAs,
  openPage,
  test,
  unique,
  withoutWorker,
} from './fixtures.ts'
import type { Site } from './site.ts'
import { storedRows } from './stored-rows.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function anAdmin(site: Site) {
  const admin = await aPerson(site)
  await site.grant(admin.username, 'admin')
  return admin
}

/** Distance of the first record from the top of the page, in px. */
async function firstRecord(page: Page): Promise<number> {
  await page.locator('main [data-row]').first().waitFor()
  const record = page.locator('main article, main tbody tr, main [data-row]').first()
  return record.evaluate((element) => element.getBoundingClientRect().top + scrollY)
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test(
  'an admin on a phone answers a message; the sender gets it by mail',
  extendedWithoutWorker,
  async ({ page, site }) => {
    const email = `${crypto.randomUUID()}@example.org`
    const name = unique('Neema')
    await sendJson(site.url, 'POST', '/contact/api/messages/', {
      first_name: name,
      last_name: 'Sanga',
      email,
      message: 'The printer prints half a page.',
    })
    await openAs(page, await anAdmin(site), '/admin')
    await page.getByRole('link', { name: /^New messages/ }).click()
    await row(page, name)
      .getByRole('button', { name: `${name} Sanga`, exact: true })
      .click()
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByLabel('Your answer').fill('Bring it to our shop.')
    await dialog.getByRole('button', { name: 'Answer by mail' }).click()
    await expect(dialog.getByText(`This text is mailed to ${email}`)).toBeVisible()
    expect(await violationsIn(page, '[role=dialog]')).toEqual([])
    await dialog.getByRole('button', { name: 'Mail it now' }).click()
    await expect(dialog.getByText('Answered')).toBeVisible()
    await expect.poll(async () => (await site.mailsTo(email)).join()).toContain('Bring it to our shop.')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

test(
  'a request is approved offline, with the desk as it was; it is sent when the network is back',
  extended,
  async ({ page, site, context }) => {
    const client = await aPerson(site)
    const sendAsClient = await signInToApi(site, client)
    const request = { email: client.username, message: 'For our school.' }
    const response = await sendAsClient('POST', '/archive/api/archives/1/request_download/', request)
    expect(response.status).toBe(201)
    const admin = await anAdmin(site)
    await openAs(page, admin, '/admin/content?tab=requests')
    await isInstalled(page)
    await page.reload()
    await expect(row(page, client.username)).toBeVisible()
    await context.setOffline(true)
    await openPage(page, '/admin/content?tab=requests')
    await expect(page.locator('[data-as-of]')).toBeVisible()
    await row(page, client.username)
      .getByRole('button', { name: /^Actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Approve' }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve' })
    await expect(dialog).toContainText(client.username)
    await dialog.getByLabel('Note').fill('Fetch it at our desk.')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(row(page, client.username)).toContainText('Approved')
    await expect(row(page, client.username)).toContainText('Waiting to send')
    expect(await site.mailsTo(client.username)).toHaveLength(1)
    await context.setOffline(false)
    await expect(page.getByText('Waiting to send')).toHaveCount(0)
    await expect
      .poll(async () => (await site.mailsTo(client.username)).join())
      .toContain('Fetch it at our desk.')
    // It waits no longer.
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(row(page, client.username)).toHaveCount(0)
  },
)

test(
  'a message is given to a colleague, and the list narrowed to the own ones',
  extendedWithoutWorker,
  async ({ page, site }) => {
    const name = unique('Baraka')
    for (const last_name of ['Sanga', 'Mushi'])
      await sendJson(site.url, 'POST', '/contact/api/messages/', {
        first_name: name,
        last_name,
        email: `${crypto.randomUUID()}@example.org`,
        message: 'Do you repair phones?',
      })
    await anAdmin(site)
    await openAs(page, await anAdmin(site), `/admin/content?tab=messages&q=${name}`)
    const given = row(page, `${name} Sanga`)
    await given.getByRole('button', { name: `${name} Sanga`, exact: true }).click()
    const dialog = page.getByRole('dialog', { name })
    const choice = dialog.getByLabel('Assigned to')
    await expect.poll(() => choice.locator('option').count()).toBeGreaterThan(2)
    const colleague = (await choice.locator('option').nth(1).textContent()) ?? ''
    await choice.selectOption({ index: 1 })
    expect(await violationsIn(page, '[role=dialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(given).toContainText(`Assigned to ${colleague}`)
    await expect(given).not.toContainText('Waiting to send')
    await openPage(page, `/admin/content?tab=messages&q=${name}&by=nobody`)
    await expect(row(page, `${name} Mushi`)).toBeVisible()
    await expect(given).toHaveCount(0)
  },
)

test(
  'a post is taken down; its writer reads why, a visitor finds it no more, also where it was saved, until it is put back',
  extendedWithoutWorker,
  async ({ page, site, browser }) => {
    const title = unique('Uongo')
    const writer = await aPerson(site)
    await site.grant(writer.username, 'writer')
    const asWriter = await signInToApi(site, writer)
    const written = await asWriter('POST', '/blog/api/posts/', {
      title,
      excerpt: 'What is not so.',
      category: 'News',
      content: '<p>It is said.</p>',
    })
    const path = `/blog/${(await written.json()).slug}`
    const visitor = await (await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' })).newPage()
    await openPage(visitor, path)
    const heading = visitor.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(title)
    await visitor.getByRole('button', { name: 'Save for offline' }).click()
    await expect(visitor.locator('[data-save=saved]')).toBeVisible()

    await openAs(page, await anAdmin(site), `/admin/content?q=${title}`)
    await row(page, title)
      .getByRole('button', { name: /^Actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Take down' }).click()
    const question = page.getByRole('dialog', { name: 'Take down' })
    expect(await violationsIn(page, '[role=dialog]')).toEqual([])
    await question.getByLabel('Reason').fill('It is not so.')
    await question.getByRole('button', { name: 'Take down' }).click()
    await expect(row(page, title)).toContainText('Taken down')
    await expect.poll(async () => (await visitor.request.get(path)).status()).toBe(404)

    await openPage(visitor, path)
    // The page asks the server for the post after it answers input; a visitor who leaves at once keeps the copy.
    await expect
      .poll(async () => (await storedRows(visitor, 'posts')).some((post) => post['title'] === title))
      .toBe(false)
    await expect(heading).not.toHaveText(title)
    await openPage(visitor, '/blog')
    await expect(visitor.getByRole('link', { name: title })).toHaveCount(0)
    await openPage(visitor, '/saved')
    const saved = visitor.getByRole('listitem').filter({ hasText: title })
    await expect(saved).toContainText('No longer on the site')
    await saved.getByRole('button', { name: `Remove ${title}` }).click()
    await expect(saved).toHaveCount(0)

    const desk = await (await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' })).newPage()
    await openAs(desk, writer, '/blog/manage')
    const own = desk.getByRole('listitem').filter({ hasText: title })
    await expect(own).toContainText('Taken down by our staff')
    await expect(own).toContainText('Reason: It is not so.')
    expect(await violationsIn(desk, 'main')).toEqual([])
    await own.getByRole('button', { name: `Open the text of “${title}”` }).click()
    await expect(desk.getByLabel('Content')).toHaveValue(/It is said/)
    await expect(desk.getByRole('button', { name: 'Publish' })).toHaveCount(0)
    await desk.getByRole('link', { name: `Write to us about “${title}”` }).click()
    await expect(desk.getByLabel('Subject')).toHaveValue(title)
    await desk.context().close()

    await openPage(page, '/admin/content?by=hidden')
    await row(page, title).getByRole('button', { name: title, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog.getByText('It is said.')).toBeVisible()
    await expect(dialog).toContainText('It is not so.')
    expect(await violationsIn(page, '[role=dialog]')).toEqual([])
    await dialog.getByRole('button', { name: 'Put back' }).click()
    await expect(dialog.getByRole('link', { name: 'Open post' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row(page, title)).not.toContainText('Taken down')
    await expect.poll(async () => (await visitor.request.get(path)).status()).toBe(200)
    await openPage(visitor, path)
    await expect(heading).toHaveText(title)
    await visitor.context().close()
  },
)

test(
  'a waiting answer is edited in its message, from the list of what waits',
  extended,
  async ({ page, site, context }) => {
    const name = unique('Zawadi')
    await sendJson(site.url, 'POST', '/contact/api/messages/', {
      first_name: name,
      last_name: 'Sanga',
      email: `${crypto.randomUUID()}@example.org`,
      message: 'Do you sell lamps?',
    })
    await openAs(page, await anAdmin(site), '/admin/content?tab=messages')
    await isInstalled(page)
    await row(page, name)
      .getByRole('button', { name: `${name} Sanga`, exact: true })
      .click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.getByLabel('Your answer')).toBeVisible()
    await context.setOffline(true)
    // A send that was tried cannot be edited: the server may have it.
    await expect(badge(page)).toContainText('Offline')
    await dialog.getByLabel('Your answer').fill('Yes, two kinds.')
    await dialog.getByRole('button', { name: 'Answer by mail' }).click()
    await dialog.getByRole('button', { name: 'Mail it now' }).click()
    await expect(dialog.getByText('Waiting to send')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByTitle('Open the list of what is waiting and what was sent').click()
    const centre = page.getByRole('dialog', { name: 'Waiting and sent' })
    await centre.getByRole('button', { name: 'Edit' }).click()
    await expect(page).toHaveURL(/\/admin\/content\?tab=messages&open=/)
    await expect(dialog.getByLabel('Your answer')).toHaveValue('Yes, two kinds.')
  },
)

test(
  'comments are hidden and shown again with one undo, by the keyboard',
  extendedWithoutWorker,
  async ({ page, site }) => {
    const send = await signInToApi(site, await aPerson(site))
    const content = unique('Rude words')
    const response = await send('POST', `/blog/api/posts/${aPost}/add_comment/`, { content })
    expect(response.status).toBe(201)
    await openAs(page, await anAdmin(site))
    await page.setViewportSize({ width: 1280, height: 900 })
    await openPage(page, '/admin/content?tab=comments')
    await row(page, content).getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Hide: 1' }).click()
    // It stays for 15 s, or while it has the focus.
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.focus()
    await expect(row(page, content)).toContainText('Hidden')
    await expect.poll(() => site.comments(aPost)).not.toContain(content)
    await undo.press('Enter')
    await expect(row(page, content)).not.toContainText('Hidden')
    await expect.poll(() => site.comments(aPost)).toContain(content)
  },
)

test(
  'a client sees samples and sentences in place of the desk, and its code and data are not fetched',
  withoutWorker,
  async ({ page, site }) => {
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(request.url()))
    await openAs(page, await aPerson(site), '/admin/users')
    await expect(page.locator('[data-sample-block]').first()).toBeVisible()
    await openPage(page, '/admin/content?tab=messages')
    await expect(page.locator('[data-desk-closed]')).toBeVisible()
    expect(requestedUrls.filter((url) => /\/api\/admin\/|\/desk-|staff-desk/.test(url))).toEqual([])
  },
)

/** Writes a letter and sees its preview. */
async function expectMailPreview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New letter' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('News of March')
  await dialog
    .getByRole('textbox', { name: 'Text (Markdown)' })
    .fill('# Lamps\n\n**New** ones [here](https://example.org)')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const mail = dialog.frameLocator('iframe').first()
  await expect(mail.getByRole('heading', { name: 'Lamps' })).toBeVisible()
  await expect(mail.locator('strong')).toHaveText('New')
}

test(
  'the screens of the desk have no violation of accessibility or of the policy, fit a phone, and show the first record within reach; a letter is shown as the mail it becomes, in a frame of its own',
  withoutWorker,
  async ({ page, site }) => {
    const refused: string[] = []
    page.on('console', (message) => (message.type() === 'error' ? refused.push(message.text()) : undefined))
    await openAs(page, await anAdmin(site), '/admin/users')
    const lists = new Set(['/admin/users', '/admin/content?tab=posts', '/admin/content?tab=comments'])
    for (const path of [
      '/admin/users',
      '/admin/users?tab=audit',
      '/admin/content?tab=posts',
      '/admin/content?tab=comments',
      '/admin/analytics',
      '/admin/settings?tab=health',
      '/admin/content?tab=newsletter',
    ]) {
      await openPage(page, path)
      await expect(page.locator('[data-list], dl').first()).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      if (lists.has(path)) expect.soft(await firstRecord(page), path).toBeLessThanOrEqual(420)
      expect(await violationsIn(page, 'main')).toEqual([])
      await page.setViewportSize({ width: 360, height: 740 })
    }
    await expectMailPreview(page)
    // Playwright tries to run its own scripts in the frame, which allows none.
    expect(refused.filter((text) => !text.startsWith('Blocked script execution in'))).toEqual([])
  },
)

test(
  'on a phone the field of each search has room for what it says',
  extendedWithoutWorker,
  async ({ page, context, site }) => {
    await openAs(page, await anAdmin(site), '/admin')
    const lists = ['/admin/users', '/admin/courses', '/admin/payments'].concat(
      ['posts', 'archive', 'comments', 'requests', 'messages', 'inquiries'].map(
        (tab) => `/admin/content?tab=${tab}`,
      ),
    )
    for (const language of ['en', 'sw']) {
      await context.addCookies([{ name: 'lang', value: language, url: site.url }])
      for (const list of lists) {
        await openPage(page, list)
        const room = await page
          .getByRole('main')
          .getByRole('searchbox')
          .evaluate((field: HTMLInputElement) => {
            const words = document.createElement('span')
            words.textContent = field.placeholder
            const { font, paddingLeft, paddingRight } = getComputedStyle(field)
            Object.assign(words.style, { position: 'absolute', whiteSpace: 'nowrap', font })
            document.body.append(words)
            const { width } = words.getBoundingClientRect()
            words.remove()
            return field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - width
          })
        expect.soft(room, `${language} ${list}`).toBeGreaterThanOrEqual(0)
      }
    }
  },
)
