import type { Page } from '@playwright/test'
import { brokenWords } from './overflow.ts'
import { expect, extended, isReady, test } from './fixtures.ts'

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await isReady(page)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** Goes to a screen as a link of the portal does. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.locator(`[data-screen="${path}"]`)).toBeAttached()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** Runs in the page: the texts and controls that the chat button covers at the end of the page. */
function coveredAtTheEnd(): string[] {
  scrollTo(0, document.documentElement.scrollHeight)
  const chat = document.querySelector('[data-chat-button]')?.getBoundingClientRect()
  if (!chat) return ['no chat button']
  const range = document.createRange()
  const boxesOf = (element: Element) => {
    range.selectNodeContents(element)
    return [...(element.matches('a, button, input') ? element : range).getClientRects()]
  }
  return [...document.querySelectorAll('main *, footer *')]
    .filter((element) => element.checkVisibility() && element.children.length === 0 && element.textContent)
    .filter((element) =>
      boxesOf(element).some(
        (box) =>
          box.right > chat.left && box.left < chat.right && box.bottom > chat.top && box.top < chat.bottom,
      ),
    )
    .map((element) => element.textContent)
}

test('at the end of a portal page the chat button covers nothing', async ({ page }) => {
  await open(page, '/client/requests')
  for (const path of ['/client/requests', '/student', '/treasury']) {
    await go(page, path)
    for (const width of [360, 800, 1024, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await page.locator('footer').waitFor()
      expect.soft(await page.evaluate(coveredAtTheEnd), `${path} at ${width}`).toEqual([])
    }
  }
})

test('no word of the sidebar is broken', async ({ page, context, site }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const language of ['en', 'sw']) {
    await context.addCookies([{ name: 'lang', value: language, url: site.url }])
    for (const path of ['/admin', '/technician', '/treasury']) {
      await open(page, path)
      expect
        .soft(await page.getByRole('complementary').first().evaluate(brokenWords), `${path} ${language}`)
        .toEqual([])
    }
  }
})

test('a panel that is alone in its row fills it', extended, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/trainer')
  for (const path of ['/trainer', '/student', '/ceo', '/parent', '/technician', '/designer']) {
    await go(page, path)
    const narrow = await page.evaluate(() =>
      [...document.querySelectorAll('main section')].flatMap((section) => {
        const cell = section.parentElement
        const grid = cell?.parentElement
        if (!cell || !grid || getComputedStyle(grid).display !== 'grid') return []
        const { top, width } = cell.getBoundingClientRect()
        const others = [...grid.children].filter(
          (child) => child !== cell && Math.abs(child.getBoundingClientRect().top - top) < 2,
        )
        const isAlone = others.length === 0 && width < grid.getBoundingClientRect().width - 2
        return isAlone ? [section.querySelector('h2')?.textContent ?? ''] : []
      }),
    )
    expect.soft(narrow, path).toEqual([])
  }
})

test(
  'a table that is wider than its panel scrolls in it, with a visible edge where it goes on',
  extended,
  async ({ page }) => {
    await page.setViewportSize({ width: 500, height: 740 })
    await open(page, '/treasury')
    const table = page.getByRole('region', { name: 'Table: Latest transactions' })
    const layout = await table.evaluate((region) => ({
      isWider: region.scrollWidth > region.clientWidth,
      edges: getComputedStyle(region).backgroundImage.split('linear-gradient').length - 1,
      page: document.documentElement.scrollWidth,
    }))
    expect(layout).toEqual({ isWider: true, edges: 4, page: 500 })
  },
)

/** Runs in the page: which sides of the focused control and its ring are cut by what scrolls around it, or are faded. */
function cutSides(): string[] {
  const focused = document.activeElement
  if (!focused) return ['nothing is focused']
  const { top, right, bottom, left } = focused.getBoundingClientRect()
  // The ring begins 2 px outside; the outer of its 3 px may be cut.
  const ring = 4
  const rows = [...document.querySelectorAll<HTMLElement>('main *')].filter(
    (row) => row.contains(focused) && row !== focused && getComputedStyle(row).overflowX === 'auto',
  )
  return rows.flatMap((row) => {
    const view = row.getBoundingClientRect()
    const isFaded = ['--before', '--after'].some((side) => parseInt(row.style.getPropertyValue(side)) > 0)
    return [
      top - ring < view.top - 0.5 ? 'top' : [],
      bottom + ring > view.bottom + 0.5 ? 'bottom' : [],
      left < view.left - 0.5 ? 'left' : [],
      // What is wider than the row is shown from its beginning.
      right > view.right + 0.5 && left > view.left + 1 ? 'right' : [],
      isFaded ? 'faded' : [],
    ].flat()
  })
}

test('a filter that is focused by keyboard is in view, with its ring', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/trainer/trainees?tab=everyone')
  await page.getByRole('searchbox', { name: 'Search trainees' }).focus()
  for (const name of ['All', 'On track', 'Warning', 'Falling behind', 'Sort by']) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(`^${name}`))
    await expect.poll(() => page.evaluate(cutSides), { message: name }).toEqual([])
  }
  // The list is sorted; the select stays where it is.
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/sort=/)
  await expect.poll(() => page.evaluate(cutSides)).toEqual([])
})
