import type { Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import {
  aPerson,
  aPost,
  badge,
  commentBox,
  expect,
  extendedWithoutWorker,
  hasLateCode,
  isInstalled,
  isReady,
  openAs,
  test,
  unique,
  withoutWorker,
  writeComment,
} from './fixtures.ts'

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('the sync centre shows, edits, discards and sends pending actions, online and offline', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    const put = Reflect.get(IDBObjectStore.prototype, 'put')
    IDBObjectStore.prototype.put = function (...row) {
      if (this.name === 'outbox' && document.title === 'full')
        throw new DOMException('full', 'QuotaExceededError')
      return Reflect.apply(put, this, row)
    }
  })
  await openAs(page, await aPerson(site), `/blog/${aPost}`)
  await isInstalled(page)
  const [first, second] = [unique('First of two'), unique('Second of two')]
  await context.setOffline(true)
  await writeComment(page, first)
  await writeComment(page, second)
  await page.getByRole('button', { name: 'Like', exact: true }).click()

  await badge(page).click()
  const centre = page.getByRole('dialog', { name: 'Waiting and sent' })
  await expect(centre.getByRole('heading', { name: 'Waiting · 3' })).toBeVisible()
  await expect(centre.getByText('Offline · 3 waiting')).toBeVisible()
  await expect(centre.getByText('Nothing has been sent from this device yet.')).toBeVisible()
  await expect(centre.getByText(first)).toBeVisible()
  const isCutOff = centre.getByText(first).evaluate((text) => text.scrollHeight > text.clientHeight)
  expect(await isCutOff).toBe(false)
  const like = centre.getByRole('listitem').filter({ hasNotText: 'of two' })
  const title = await like.locator('div').first().boundingBox()
  expect((await like.getByRole('button', { name: 'Discard' }).boundingBox())?.x).toBe(title?.x)
  expect(await axeFindings(page, 'dialog')).toEqual([])

  await centre.getByRole('button', { name: /^Send now · about \d+ kB$/ }).click()
  await expect(centre.getByRole('status')).toContainText('There is no network.')

  const item = centre.getByRole('listitem').filter({ hasText: second })
  await item.getByRole('button', { name: 'Copy text' }).click()
  await expect(centre.getByRole('status')).toHaveText('Copied')
  expect(await clipboard(page)).toBe(second)
  await item.getByRole('button', { name: 'Discard' }).click()
  await expect(centre.getByRole('heading', { name: 'Waiting · 2' })).toBeVisible()
  await page.evaluate(() => (document.title = 'full'))
  await centre.getByRole('button', { name: 'Undo' }).click()
  await expect(centre.getByRole('status')).toContainText('This device could not store that just now.')
  await page.evaluate(() => (document.title = 'room'))
  await centre.getByRole('button', { name: 'Undo' }).click()
  await expect(centre.getByRole('heading', { name: 'Waiting · 3' })).toBeVisible()

  const downloading = page.waitForEvent('download')
  await centre.getByRole('button', { name: 'Export all as a file' }).click()
  const file = await (await downloading).createReadStream()
  const exported = (await file.toArray()).join('')
  expect(exported).toContain(first)
  expect(exported).toContain(second)

  await context.setOffline(false)
  await expect(centre.getByRole('heading', { name: 'Sent in the last 30 days · 3' })).toBeVisible()
  await expect(centre.getByText('Nothing is waiting.')).toBeVisible()
  await expect(centre.getByText(/^Last sent \d\d:\d\d$/)).toBeVisible()
  expect((await site.comments(aPost)).filter((text) => text === first || text === second)).toHaveLength(2)

  await page.keyboard.press('Escape')
  await expect(centre).toHaveCount(0)
  await expect(badge(page)).toBeFocused()
})

test(
  'a rejected comment in the sync centre shows the error of the server, and can be copied, exported and edited',
  extendedWithoutWorker,
  async ({ page, context, site }) => {
    await openAs(page, await aPerson(site), `/blog/${aPost}`)
    await isReady(page)
    const text = unique('Refused at first')
    await context.route(/add_comment/, (route) =>
      route.fulfill({ status: 422, json: { message: 'Too long for this post.', code: 'invalid' } }),
    )
    await writeComment(page, text)
    await expect(badge(page)).toContainText('1 not sent: please check it')
    await badge(page).click()
    const centre = page.getByRole('dialog', { name: 'Waiting and sent' })
    await expect(centre.getByRole('heading', { name: 'Not sent · 1' })).toBeVisible()
    await expect(centre.getByText('Not sent: Too long for this post.')).toBeVisible()

    const item = centre.getByRole('listitem').filter({ hasText: text })
    const copying = item.getByRole('button', { name: 'Copy text' })
    // Granting one permission denies the others.
    await context.grantPermissions(['notifications'])
    await copying.click()
    await expect(centre.getByRole('status')).toHaveText(
      'Could not copy it. Select the text and copy it yourself.',
    )
    await expect(item.getByText(text)).toBeVisible()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await copying.click()
    await expect(centre.getByRole('status')).toHaveText('Copied')
    expect(await clipboard(page)).toBe(text)

    const downloading = page.waitForEvent('download')
    await centre.getByRole('button', { name: 'Export all as a file' }).click()
    const file = await (await downloading).createReadStream()
    const exported = (await file.toArray()).join('')
    expect(exported).toContain(text)
    expect(exported).toContain('Too long for this post.')

    await context.unroute(/add_comment/)
    await centre.getByRole('button', { name: 'Edit' }).click()
    await expect(centre).toHaveCount(0)
    await expect(commentBox(page)).toHaveValue(text)
    await page.getByRole('button', { name: 'Send comment' }).click()
    await expect.poll(() => site.comments(aPost)).toContain(text)
  },
)

test(
  'a text in the sync centre is a tab stop with a name where it is longer than its box',
  withoutWorker,
  async ({ page, context, site }) => {
    await openAs(page, await aPerson(site), `/blog/${aPost}`)
    await isReady(page)
    const centre = page.getByRole('dialog', { name: 'Waiting and sent' })
    await badge(page).click()
    await expect(centre).toBeVisible()
    await hasLateCode(page, ['src/engine/late-parts.store.ts'])
    await page.keyboard.press('Escape')
    await context.setOffline(true)
    const [short, long] = [unique('Short'), unique('Long')]
    await writeComment(page, short)
    await writeComment(page, `${long}${' and longer'.repeat(60)}`)
    await badge(page).click()
    const scrolling = centre.getByRole('group').filter({ hasText: long })
    await expect(scrolling).toHaveAttribute('tabindex', '0')
    await expect(scrolling).toHaveAccessibleName(/^Comment/)
    const fitting = centre.getByText(short)
    await expect(fitting).toBeVisible()
    await expect(fitting).not.toHaveAttribute('tabindex')
    expect(await axeFindings(page, 'dialog')).toEqual([])
  },
)
