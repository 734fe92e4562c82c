import type { Page } from '@playwright/test'
import { builtFile } from '#tests/support/built-file.ts'
import { violationsIn } from './axe.ts'
import {
  badge,
  expect,
  extended,
  extendedWithoutWorker,
  hasLateCode,
  isInstalled,
  isReady,
  test,
  withoutWorker,
} from './fixtures.ts'

const button = (page: Page) => page.locator('[data-chat-button]')
const panel = (page: Page) => page.locator('#viora')
const log = (page: Page) => panel(page).getByRole('log')
const field = (page: Page) => panel(page).getByRole('textbox')
const sendButton = (page: Page) => panel(page).getByRole('button', { name: 'Send' })
const options = (page: Page) => panel(page).getByRole('group', { name: 'Suggestions' })

async function openChat(page: Page, address = '/'): Promise<void> {
  await page.goto(address)
  await isReady(page)
  await button(page).click()
  await expect(panel(page)).toBeVisible()
}

test(
  'the chat shows one unread message and loads no code until it is opened',
  extendedWithoutWorker,
  async ({ page }) => {
    const code = builtFile('src/features/chat/chat-panel.tsx')
    const requestedCode: string[] = []
    page.on('request', (request) => void (code.test(request.url()) && requestedCode.push(request.url())))
    await page.goto('/')
    await hasLateCode(page)
    await expect(button(page)).toHaveText('1')
    await expect(button(page)).toHaveAccessibleName('Chat with Viora, 1 unread message')
    expect(requestedCode).toEqual([])
    await button(page).click()
    await expect(log(page)).toContainText('Hello, I am Viora.')
    expect(requestedCode).not.toEqual([])
    await expect(options(page).getByRole('button')).toHaveText(['Services', 'Shop', 'Contact'])
    await page.keyboard.press('Escape')
    await expect(button(page)).toHaveText('')
  },
)

test(
  'a question is answered after 1000 to 2000 ms, and sending is disabled meanwhile',
  withoutWorker,
  async ({ page }) => {
    await openChat(page)
    // The clock is paused from here; the test advances it.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await expect(sendButton(page)).toBeDisabled()
    await field(page).fill('   ')
    await expect(sendButton(page)).toBeDisabled()
    await field(page).press('Enter')
    await expect(panel(page).locator('[data-typing]')).toHaveCount(0)

    await field(page).fill('how much is turoring')
    await field(page).press('Enter')
    await expect(log(page)).toContainText('how much is turoring')
    await expect(log(page)).toContainText('Viora is typing…')
    await field(page).fill('and courses?')
    await expect(sendButton(page)).toBeDisabled()
    await field(page).press('Enter')
    await page.clock.runFor(950)
    await expect(log(page)).not.toContainText('50,000 TZS per month')
    await page.clock.runFor(1100)
    await expect(log(page)).toContainText('50,000 TZS per month')
    await expect(log(page)).not.toContainText('and courses?')
    await expect(sendButton(page)).toBeEnabled()
    const count = await options(page).locator('button, a').count()
    expect(count).toBeLessThanOrEqual(3)
  },
)

test(
  'the chat is minimised, maximised, and closed by Escape, its button or a click outside',
  withoutWorker,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await openChat(page)
    await expect(field(page)).toBeFocused()
    const normal = await panel(page).boundingBox()
    await panel(page).getByRole('button', { name: 'Maximise' }).click()
    expect((await panel(page).boundingBox())?.width).toBeGreaterThan(normal?.width ?? Infinity)
    await panel(page).getByRole('button', { name: 'Restore' }).click()
    expect(await panel(page).boundingBox()).toEqual(normal)

    await panel(page).getByRole('button', { name: 'Minimise' }).click()
    await expect(log(page)).toBeHidden()
    await page.mouse.click(300, 500)
    await expect(panel(page)).toBeVisible()
    await panel(page).getByRole('button', { name: 'Restore' }).click()
    await expect(log(page)).toBeVisible()

    await expect(async () => {
      await page.mouse.click(300, 500)
      await expect(panel(page)).toBeHidden({ timeout: 1_000 })
    }).toPass()
    await button(page).click()
    // Escape would do nothing before it is open.
    await expect(panel(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(button(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await panel(page).getByRole('button', { name: 'Close chat' }).click()
    await expect(button(page)).toBeFocused()
  },
)

test(
  'options lead to answers and pages, and the conversation lasts for the browser session',
  withoutWorker,
  async ({ page }) => {
    await openChat(page)
    await options(page).getByRole('button', { name: 'Shop' }).click()
    const link = options(page).getByRole('link', { name: 'Open ViorMart' })
    await expect(link).toHaveAttribute('href', '/viormart')
    await link.click()
    await expect(page).toHaveURL(/\/viormart$/)
    await expect(log(page)).toBeHidden()
    await expect(panel(page)).toBeVisible()

    await page.goto('/blog')
    await isReady(page)
    await expect(button(page)).toHaveText('')
    await button(page).click()
    await expect(log(page)).toContainText('Hello, I am Viora.')
    await expect(log(page)).toContainText('You said: Shop')
    await expect(options(page).getByRole('link', { name: 'Open ViorMart' })).toBeVisible()
  },
)

test(
  'the chat closes when the focus goes to what it covers, and keeps the typed text',
  withoutWorker,
  async ({ page }) => {
    await openChat(page)
    await field(page).fill('Habari')
    const focus = () =>
      page.evaluate(() => {
        const focused = document.activeElement
        if (!focused || focused.closest('#viora')) return 'in the chat'
        const { x, y, width, height } = focused.getBoundingClientRect()
        const shown = document.elementFromPoint(x + width / 2, y + height / 2)
        return focused.contains(shown) ? 'seen' : 'covered'
      })
    // Back from the chat, which is at the end of the page, to the footer.
    for (let press = 0; press < 10 && (await focus()) === 'in the chat'; press += 1)
      await page.keyboard.press('Shift+Tab')
    await expect.poll(focus).toBe('seen')
    await expect(panel(page)).toBeHidden()
    await button(page).click()
    await expect(field(page)).toHaveValue('Habari')
  },
)

test('an answer that arrives while the chat is closed is unread', extendedWithoutWorker, async ({ page }) => {
  await openChat(page)
  // An answer that came before it is closed would be read.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await field(page).fill('where is your office')
  await field(page).press('Enter')
  await expect(log(page)).toContainText('Viora is typing…')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await page.clock.runFor(2_000)
  await expect(button(page)).toHaveText('1')
  await button(page).click()
  await expect(log(page)).toContainText('Mbeya')
})

test('offline, answers come from the device and say so', async ({ page, context }) => {
  await page.goto('/')
  await isInstalled(page)
  await context.setOffline(true)
  await page.reload()
  await isReady(page)
  await button(page).click()
  await expect(log(page)).toContainText('You are offline. I can still answer')
  await expect(panel(page)).toContainText('Offline: answers come from this device')
  await field(page).fill('final year project price')
  await field(page).press('Enter')
  await expect(log(page)).toContainText('300,000 TZS')
  await context.setOffline(false)
  await expect(panel(page)).not.toContainText('Offline: answers come from this device')
})

for (const { width, height } of [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
]) {
  test(
    `at ${width} px the network badge stays visible, and nothing scrolls horizontally`,
    width === 360 ? withoutWorker : extendedWithoutWorker,
    async ({ page }) => {
      await page.setViewportSize({ width, height })
      await openChat(page)
      await panel(page).getByRole('button', { name: 'Maximise' }).click()
      const head = await badge(page).boundingBox()
      const chat = await panel(page).boundingBox()
      expect(chat?.y).toBeGreaterThan((head?.y ?? 0) + (head?.height ?? 0))
      expect((chat?.x ?? 0) + (chat?.width ?? 0)).toBeLessThanOrEqual(width)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    },
  )
}

test.describe('on a line that breaks off', () => {
  test.use({ serviceWorkers: 'block' })

  test('a chat that cannot be loaded says so, and opens at the next tap', extended, async ({ page }) => {
    await page.goto('/')
    await isReady(page)
    const code = builtFile('src/features/chat/chat-panel.tsx')
    await page.route(code, (route) => route.abort())
    await button(page).click()
    await expect(page.getByRole('alert')).toContainText('The chat is not on this device yet')
    await expect(panel(page)).toHaveCount(0)
    await page.unroute(code)
    await button(page).click()
    await expect(panel(page)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('at the end of a page the button covers no text', extendedWithoutWorker, async ({ page }) => {
  for (const address of ['/', '/blog']) {
    await page.goto(address)
    await isReady(page)
    const covered = await button(page).evaluate(async (element) => {
      const isAtEnd = () => {
        scrollTo(0, document.documentElement.scrollHeight)
        const end = document.querySelector('footer')?.getBoundingClientRect().bottom ?? Infinity
        return end <= innerHeight + 1
      }
      // What is laid out for the first time on the way makes the page longer. A list opens its next page after this task.
      while (!isAtEnd()) await new Promise((resolve) => requestAnimationFrame(resolve))
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return [...document.querySelectorAll('footer *')]
        .filter((part) => part.childElementCount === 0)
        .filter((part) => {
          const range = document.createRange()
          range.selectNodeContents(part)
          return [...range.getClientRects()].some(
            (box) => box.right > left && box.left < right && box.bottom > top && box.top < bottom,
          )
        })
        .map((part) => part.textContent)
    })
    expect(covered, address).toEqual([])
  }
})

for (const locale of ['en-GB', 'sw-TZ']) {
  test(
    `axe finds nothing in the open chat, ${locale}`,
    locale === 'en-GB' ? withoutWorker : extendedWithoutWorker,
    async ({ browser, site }) => {
      const context = await browser.newContext({ baseURL: site.url, locale, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await openChat(page)
      await field(page).fill('kozi')
      await field(page).press('Enter')
      await expect(options(page).or(panel(page).getByRole('group')).first()).toBeVisible()
      expect(await violationsIn(page, '#viora')).toEqual([])
      await panel(page).getByRole('button').first().click()
      expect(await violationsIn(page, '#viora')).toEqual([])
      await context.close()
    },
  )
}
