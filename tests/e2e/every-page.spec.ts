import type { Page } from '@playwright/test'
import { violationsIn } from './axe.ts'
import { expect, extended, openPage, test } from './fixtures.ts'
import { enlarge, expectNoOverflow } from './overflow.ts'
import { lastShift, noteShifts } from './note-shifts.ts'
import { portalPaths } from './portal-paths.ts'
import { publicPages } from './public-pages.ts'

test.use({ serviceWorkers: 'block' })

/** A desktop of 1280 × 1024 px with a zoom of 400 %. */
const zoomed = { width: 320, height: 256 }

/** Beside the public pages, which axe sees here; that of the screens of the portal is portal-sweep.spec.ts. */
const ofPortal = ['/portal', ...portalPaths]

const phone = { width: 360, height: 740 }

const smallPhone = { width: 320, height: 640 }

// One page goes to all addresses, so that scripts are fetched and compiled once, and one visit of an address serves all checks.
for (const { locale, width, arrival } of [
  { locale: 'en-GB', width: 360, arrival: ', without layout shift on a phone of 320 px' },
  { locale: 'sw-TZ', width: 1280, arrival: '' },
])
  test.describe(`in ${locale}`, () => {
    // With reduced motion no layout is deferred.
    test.use({ locale, contextOptions: { reducedMotion: 'reduce' } })

    test(
      `every public page hydrates without mismatch${arrival}, and axe finds no violation on it at ${width} px; every page fits 320 px, the width of a zoomed desktop, and a phone with text twice as large, and nothing overlaps`,
      arrival === '' ? extended : {},
      async ({ page }) => {
        const errors: string[] = []
        page.on('pageerror', (error) => errors.push(error.message))
        if (arrival) await page.addInitScript(noteShifts)
        for (const address of [...publicPages, ...ofPortal]) {
          const isPublic = !ofPortal.includes(address)
          const isArrival = isPublic && arrival !== ''
          if (isArrival) await expectCalmArrival(page, address)
          await page.setViewportSize(isPublic ? { width, height: 740 } : zoomed)
          if (!isArrival) await openPage(page, address)
          if (isPublic) {
            expect.soft(await violationsIn(page, ':root', [width]), address).toEqual([])
            await page.emulateMedia({ colorScheme: 'light' })
            await page.setViewportSize(zoomed)
          }
          await expectNoOverflow(page, zoomed.width, address)
          await page.setViewportSize(phone)
          await enlarge(page)
          await expectNoOverflow(page, phone.width, address)
        }
        expect(errors).toEqual([])
      },
    )
  })

/** Opens a page that has motion on a small phone, and leaves it with reduced motion. */
async function expectCalmArrival(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference', colorScheme: 'light' })
  await page.setViewportSize(smallPhone)
  await openPage(page, address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(scrollWidth, address).toBeLessThanOrEqual(smallPhone.width)
  expect.soft(await lastShift(page), address).toBeUndefined()
  await page.emulateMedia({ reducedMotion: 'reduce' })
}
