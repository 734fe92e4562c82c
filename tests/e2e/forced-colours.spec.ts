import type { Page } from '@playwright/test'
import { expect, extended, openPage, test } from './fixtures.ts'

// With reduced motion no colour of a transition is read.
test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })

/** Runs in the page: buttons without a border that differs from their background. */
function withoutShape(): string[] {
  const probe = document.createElement('span')
  probe.style.color = 'Canvas'
  document.body.append(probe)
  const canvas = getComputedStyle(probe).color
  probe.remove()
  return (
    [...document.querySelectorAll('button')]
      // The border of the badge is the one of its pill.
      .map((element) => element.querySelector('[data-network] > span') ?? element)
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const style = getComputedStyle(element)
        const hasEdge = parseFloat(style.borderTopWidth) > 0 && style.borderTopColor !== canvas
        return !hasEdge && style.backgroundColor === canvas
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? '')
  )
}

const colourOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor)

/** The computed value of a system colour. */
const systemColour = (page: Page, name: string) =>
  page.evaluate((colour) => {
    const probe = document.createElement('span')
    probe.style.forcedColorAdjust = 'none'
    probe.style.color = colour
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)

/** Repeats checks of the open page with forced colours in light and dark mode. */
async function inBothSchemes(page: Page, check: (where: string) => Promise<void>): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await check(`${new URL(page.url()).pathname}, ${colorScheme}`)
  }
}

const expectShapes = (page: Page) =>
  inBothSchemes(page, async (where) => {
    expect.soft(await page.locator('button:visible').count(), where).toBeGreaterThan(1)
    expect.soft(await page.evaluate(withoutShape), where).toEqual([])
  })

test('with forced colours, every button has a visible border, also in an open form', async ({ page }) => {
  for (const path of ['/', '/auth/login', '/blog/mobile-money-callbacks']) {
    await openPage(page, path)
    await expectShapes(page)
  }
  await openPage(page, '/client/requests')
  await page.getByRole('button', { name: 'New Request' }).click()
  await page.getByRole('button', { name: 'Calendar' }).click()
  await expect(page.getByRole('button', { name: 'Earlier' })).toBeVisible()
  await expectShapes(page)
})

test('with forced colours, the network indicator and the current page are visible', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openPage(page, '/blog')
  await inBothSchemes(page, async (where) => {
    const canvas = await systemColour(page, 'Canvas')
    const highlight = await systemColour(page, 'Highlight')
    expect(highlight, where).not.toBe(canvas)
    expect(await colourOf(page, '[data-network] [aria-hidden=true]'), where).not.toBe(canvas)
    expect(await colourOf(page, 'header nav [aria-current=page]'), where).toBe(highlight)
  })
})

test('with forced colours, the buttons and the selection in the portal and the fill of a progress bar are visible', async ({
  page,
}) => {
  await openPage(page, '/client/billing')
  await inBothSchemes(page, async (where) => {
    const highlight = await systemColour(page, 'Highlight')
    expect(await colourOf(page, '[role=tab][aria-selected=true]'), where).toBe(highlight)
    expect(await colourOf(page, '[role=tab][aria-selected=false]'), where).not.toBe(highlight)
  })
  await openPage(page, '/client/projects')
  await expectShapes(page)
  await inBothSchemes(page, async (where) => {
    const highlight = await systemColour(page, 'Highlight')
    expect(await colourOf(page, 'main [aria-pressed=true]'), where).toBe(highlight)
    expect(await colourOf(page, '[role=meter] > *'), where).toBe(highlight)
  })
})

test(
  'with forced colours, the buttons and the colour chosen in the settings are visible',
  extended,
  async ({ page }) => {
    await openPage(page, '/settings')
    await expectShapes(page)
    const outline = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).outlineStyle)
    await inBothSchemes(page, async (where) => {
      expect(await outline('label:has([type=radio]:checked)'), where).toBe('solid')
      expect(await outline('label:has([type=radio]:not(:checked))'), where).toBe('none')
    })
  },
)
