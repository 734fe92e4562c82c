import type { Locator } from '@playwright/test'
import {
  aPerson,
  aPost,
  commentBox,
  expect,
  extendedWithoutWorker,
  hasLateCode,
  isReady,
  openAs,
  test,
  unique,
  withoutWorker,
} from './fixtures.ts'

test(
  'after signing in by keyboard the focus is on the title of the next page',
  extendedWithoutWorker,
  async ({ page, site }) => {
    const { username, password } = await aPerson(site)
    await page.goto(`/auth/login?from=${encodeURIComponent(`/blog/${aPost}`)}`)
    await isReady(page)
    await page.getByLabel('Username or email').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL((url) => url.pathname === `/blog/${aPost}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  },
)

test('what is focused by keyboard is not under the header', withoutWorker, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const address of ['/blog', `/blog/${aPost}`]) {
    await page.goto(address)
    await isReady(page)
    await page.getByRole('contentinfo').getByRole('link').first().focus()
    const header = await page.getByRole('banner').evaluate((one) => one.getBoundingClientRect().bottom)
    const bottoms: number[] = []
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Shift+Tab')
      bottoms.push(
        await page.evaluate(() => {
          const { activeElement } = document
          return activeElement?.closest('main') ? activeElement.getBoundingClientRect().bottom : Infinity
        }),
      )
    }
    expect(bottoms.filter(Number.isFinite).length, address).toBeGreaterThan(5)
    expect(Math.min(...bottoms), address).toBeGreaterThan(header)
  }
})

test("what is focused by keyboard is not under the chat's button", withoutWorker, async ({ page }) => {
  /** The lower edge of the focused control of the page. */
  const bottom = () =>
    page.evaluate(() => document.querySelector('main :focus')?.getBoundingClientRect().bottom ?? 0)
  for (const address of ['/blog', '/contact', '/viormart']) {
    await page.goto(address)
    await isReady(page)
    const chat = await page.getByRole('button', { name: 'Chat with Viora' }).boundingBox()
    await page.getByRole('heading', { level: 1 }).click()
    let controls = 0
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab')
      if ((await bottom()) > 0) controls += 1
      // What was not laid out yet moves the control once more.
      await expect.poll(bottom, { message: address, intervals: [20] }).toBeLessThanOrEqual(chat?.y ?? 0)
    }
    expect(controls, address).toBeGreaterThan(5)
  }
})

test(
  'the first new card of a list that is opened by keyboard is on the screen',
  withoutWorker,
  async ({ page }) => {
    // No page opens by itself where data is saved.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    await page.goto('/blog')
    await isReady(page)
    const more = page.getByRole('button', { name: 'Load more posts' })
    // Where Tab brings it to: at the lower end of the screen.
    await more.evaluate((button) => button.scrollIntoView({ block: 'end' }))
    const cards = page.getByRole('main').getByRole('article')
    const before = await cards.count()
    await more.press('Enter')
    await expect(cards.nth(before).getByRole('link')).toBeFocused()
    const chat = await page.getByRole('button', { name: 'Chat with Viora' }).boundingBox()
    const bottom = () => page.evaluate(() => document.activeElement?.getBoundingClientRect().bottom)
    await expect.poll(bottom).toBeLessThanOrEqual(chat?.y ?? 0)
  },
)

test(
  'focus moves to a sent comment, into the field of a reply, and back when that is cancelled',
  withoutWorker,
  async ({ page, site, context }) => {
    await openAs(page, await aPerson(site), `/blog/${aPost}`)
    await hasLateCode(page)
    const text = unique('Sent by keyboard')
    await commentBox(page).fill(text)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const sent = page.getByRole('article').filter({ hasText: text }).last()
    // The comment of the server replaces the pending row and can be edited.
    await expect(sent.getByRole('button', { name: 'Edit your comment' })).toBeVisible()
    await expect(sent).toBeFocused()

    const reply = page.getByRole('button', { name: /^Reply/ }).first()
    await reply.focus()
    await page.keyboard.press('Enter')
    const field = page.getByRole('textbox', { name: /^Reply/ })
    await expect(field).toBeFocused()
    await page.getByRole('button', { name: 'Cancel' }).focus()
    await page.keyboard.press('Enter')
    await expect(reply).toBeFocused()

    await context.setOffline(true)
    await page.keyboard.press('Enter')
    await expect(field).toBeFocused()
    const answer = unique('Answered by keyboard')
    await page.keyboard.type(answer)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const waiting = page.getByRole('article').filter({ hasText: answer }).last()
    await expect(waiting).toBeFocused()
    await expect(waiting).toContainText('Waiting to send')
  },
)

test('focus moves to the rating that was sent', extendedWithoutWorker, async ({ page, site, context }) => {
  await openAs(page, await aPerson(site), '/archive/1')
  await hasLateCode(page)
  const text = unique('Rated by keyboard')
  await page.getByLabel('Your comment on this software').fill(text)
  await context.setOffline(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: text })).toBeFocused()
})

test(
  'the focus goes to the field to which a waiting comment returns, and back',
  extendedWithoutWorker,
  async ({ page, site, context }) => {
    await openAs(page, await aPerson(site), `/blog/${aPost}`)
    await hasLateCode(page)
    await context.setOffline(true)
    const text = unique('Written offline')
    await commentBox(page).fill(text)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const waiting = page.getByRole('article').filter({ hasText: text }).last()
    await waiting.getByRole('button', { name: 'Edit', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(commentBox(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await waiting.getByRole('button', { name: 'Discard' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('Enter')
    await expect(waiting).toBeVisible()
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
  },
)

/** Presses a button by keyboard. */
async function press(button: Locator): Promise<void> {
  await button.focus()
  await button.press('Enter')
}

test(
  'the focus stays with a download that is removed, and with an entry that is saved, removed and restored',
  extendedWithoutWorker,
  async ({ page, site }) => {
    await openAs(page, await aPerson(site), '/archive/1')
    const main = page.getByRole('main')
    const start = main.getByRole('button', { name: /^Download/ }).first()
    const remove = main.locator('[data-download=ready]').getByRole('button', { name: 'Remove' }).first()
    await press(start)
    await press(remove)
    await expect(start).toBeFocused()

    await press(start)
    await remove.waitFor()
    await press(main.getByRole('button', { name: 'Save for offline' }))
    await expect(main.locator(':focus')).toContainText('Saved for offline')

    await page.goto('/saved')
    await press(remove)
    await expect(page.locator('[data-download]')).toHaveCount(0)
    await expect(main.locator(':focus')).toHaveCount(1)
    const saved = page.locator('[data-shelf="archive/1"]')
    await press(saved.getByRole('button', { name: /^Remove/ }))
    await expect(saved).toHaveCount(0)
    await expect(main.locator(':focus')).toHaveCount(1)
    await press(page.getByRole('button', { name: 'Undo' }))
    await expect(saved).toBeVisible()
    await expect(main.locator(':focus')).toHaveCount(1)
  },
)
