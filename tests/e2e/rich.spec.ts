import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { builtFile } from '#tests/support/built-file.ts'
import { violationsIn } from './axe.ts'
import {
  aPost,
  expect,
  extended,
  extendedWithoutWorker,
  hasLateCode,
  isInstalled,
  isReady,
  test,
  withoutWorker,
} from './fixtures.ts'

// The service worker fetches files for later in the background; axe cannot judge a colour during its
// transition.
test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })

/** Files of Chakra UI and its dependencies, recognised by an attribute that each of its elements has. */
async function richFiles(): Promise<Set<string>> {
  const names = (await readdir('dist/client/assets', { recursive: true })).filter((name) =>
    name.endsWith('.js'),
  )
  const texts = await Promise.all(names.map((name) => readFile(`dist/client/assets/${name}`, 'utf8')))
  return new Set(names.filter((_, place) => texts[place]?.includes('data-scope')))
}

function noteFiles(page: Page): string[] {
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname.replace('/assets/', '')))
  return files
}

/** Violations of the page's Content-Security-Policy from now on. */
async function notePolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const found: string[] = []
    Reflect.set(globalThis, 'policyViolations', found)
    addEventListener('securitypolicyviolation', (event) =>
      found.push(`${event.effectiveDirective} ${event.sample}`),
    )
  })
  return () => page.evaluate(() => Reflect.get(globalThis, 'policyViolations'))
}

/** Simulates a file dropped by the system: one created by a script has no file system entry. */
async function drop(zone: Locator, file: string): Promise<void> {
  const session = await zone.page().context().newCDPSession(zone.page())
  const { x = 0, y = 0, width = 0, height = 0 } = (await zone.boundingBox()) ?? {}
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + height / 2, data })
}

const openRequest = async (page: Page) => {
  await page.goto('/client/requests')
  await isReady(page)
  await page.getByRole('button', { name: /^(New Request|Ombi jipya)$/ }).click()
  return page.getByRole('dialog')
}

test(
  'no public page and no first view of the portal loads Chakra UI; opening a form does',
  withoutWorker,
  async ({ page }) => {
    const files = await richFiles()
    expect(files.size).toBeGreaterThan(2)
    const requestedFiles = noteFiles(page)
    const ofChakra = () => requestedFiles.filter((name) => files.has(name))
    for (const path of [
      '/',
      '/blog',
      `/blog/${aPost}`,
      '/settings',
      '/blog/create',
      '/blog/manage',
      '/student',
      '/client/requests',
    ]) {
      await page.goto(path)
      await hasLateCode(page)
    }
    expect(requestedFiles.length).toBeGreaterThan(20)
    expect(ofChakra()).toEqual([])
    await page.getByRole('button', { name: 'New Request' }).click()
    await expect(page.getByRole('dialog', { name: 'New Request' })).toBeVisible()
    expect(ofChakra().length).toBeGreaterThan(1)
  },
)

test('a date is typed or chosen from a calendar; an invalid one is reported and not stored', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const violations = await notePolicy(page)
  const form = await openRequest(page)
  const field = form.getByLabel('Deadline')
  const calendar = form.getByRole('application', { name: 'Calendar' })
  await field.fill('31/02/2027')
  await field.press('Tab')
  await expect(form.getByText('“31/02/2027” is not a date.')).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('5/3')
  await field.press('Enter')
  await expect(form.getByText('“5/3” is not a date.')).toBeVisible()
  await expect(field).toHaveValue('')
  await field.fill('3/2/2027')
  await field.press('Tab')
  await expect(field).toHaveValue('03/02/2027')
  await expect(form.getByText('is not a date')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(calendar).toBeVisible()
  await expect(calendar.getByRole('button', { name: 'Chosen: Wednesday, 3 February 2027' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('10/02/2027')
  await expect(calendar).toBeHidden()

  await form.getByRole('button', { name: 'Calendar' }).click()
  expect(await violationsIn(page, '[role=dialog]')).toEqual([])
  await calendar.getByRole('button', { name: 'Later' }).click()
  await calendar.getByRole('button', { name: 'Thursday, 4 March 2027' }).click()
  await expect(field).toHaveValue('04/03/2027')
  await form.getByRole('button', { name: 'Calendar' }).click()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(form).toBeVisible()
  // Each document records its own.
  expect(await violations()).toEqual([])
  await page.reload()
  await isReady(page)
  await page.getByRole('button', { name: 'New Request' }).click()
  await expect(field).toHaveValue('04/03/2027')
  expect(await violations()).toEqual([])
})

test('a phone uses its native date picker, and so does a form whose calendar cannot be loaded', async ({
  browser,
  site,
}) => {
  for (const hasTouch of [true, false]) {
    const context = await browser.newContext({
      baseURL: site.url,
      serviceWorkers: 'block',
      hasTouch,
      isMobile: hasTouch,
    })
    const page = await context.newPage()
    const requestedFiles = noteFiles(page)
    if (!hasTouch) await page.route(builtFile('src/ui/rich/date-field.tsx'), (route) => route.abort())
    const form = await openRequest(page)
    await expect(form.getByLabel('Deadline')).toHaveAttribute('type', 'date')
    expect(
      requestedFiles.some((name) => builtFile('src/ui/rich/date-field.tsx').test(`/assets/${name}`)),
    ).toBe(!hasTouch)
    await context.close()
  }
})

test.describe('in Swahili', () => {
  test.use({ locale: 'sw-TZ' })

  test('the calendar and the file field are translated', extendedWithoutWorker, async ({ page }) => {
    const form = await openRequest(page)
    await form.getByLabel('Tarehe ya mwisho').fill('3/2/2027')
    await form.getByRole('button', { name: 'Kalenda' }).click()
    await expect(form.getByText('J3', { exact: true })).toBeVisible()
    await expect(form.getByRole('button', { name: 'Imechaguliwa: Jumatano, 3 Februari 2027' })).toBeVisible()
    await page.goto('/client/support')
    await isReady(page)
    await page.getByRole('button', { name: 'Tiketi mpya' }).click()
    await expect(form.getByRole('button', { name: 'Chagua faili' })).toBeVisible()
  })
})

test('files are chosen, dropped and removed, one over 10 MB is refused by name, and focus and text stay', async ({
  page,
}, info) => {
  const aFile = async (name: string, size: number) => {
    await mkdir(info.outputDir, { recursive: true })
    await writeFile(info.outputPath(name), Buffer.alloc(size))
    return info.outputPath(name)
  }
  const violations = await notePolicy(page)
  await page.goto('/client/support')
  await isReady(page)
  await page.getByRole('button', { name: 'New Ticket' }).click()
  const form = page.getByRole('dialog', { name: 'New Ticket' })
  await expect(form.getByLabel('Category')).toHaveValue('general')
  await form.getByLabel('Subject').fill('The printer')
  const tooLarge = await aFile('video.txt', 10 * 1024 * 1024 + 1)
  const log = await aFile('log.txt', 4096)
  const zone = form.getByRole('button', { name: 'Choose files' })
  const chooser = page.waitForEvent('filechooser')
  await zone.focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles([tooLarge, log])
  await expect(form.getByText('log.txt', { exact: true })).toBeVisible()
  await expect(form.getByRole('alert')).toContainText('Larger than 10MB, not attached: video.txt (10.0 MB)')
  await expect(form.getByLabel('Subject')).toHaveValue('The printer')
  await drop(zone, await aFile('photo.txt', 2048))
  await expect(form.getByText('photo.txt', { exact: true })).toBeVisible()
  await drop(zone, log)
  await expect(form.getByRole('alert')).toHaveText('Already attached: log.txt.')
  await drop(zone, tooLarge)
  await expect(form.getByRole('alert')).toContainText('Larger than 10MB, not attached: video.txt (10.0 MB)')
  await expect(form.getByText('log.txt', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Remove log.txt' }).click()
  await expect(form.getByText('log.txt')).toHaveCount(0)
  await expect(zone).toBeFocused()
  expect(await violationsIn(page, '[role=dialog]')).toEqual([])
  await form.getByLabel('Description').fill('Silent')
  await form.getByRole('button', { name: 'Submit Ticket' }).click()
  const expectSaved = async (role: 'row' | 'article') => {
    const saved = page.getByRole(role).filter({ hasText: 'Saved on this device' })
    await expect(saved).toContainText('The printer')
    await expect(saved).toContainText('photo.txt')
    await expect(saved).not.toContainText(/log\.txt|video\.txt/)
  }
  // axe was last run at the width of a desktop.
  await expectSaved('row')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectSaved('article')
  expect(await violations()).toEqual([])
})

test('the calendar fits 320 px, and 360 px with text of 200 %', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  const form = await openRequest(page)
  const days = form.getByRole('application', { name: 'Calendar' })
  for (const [width, height, size] of [
    [320, 256, '100%'],
    [360, 740, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size)
    await form.getByRole('button', { name: 'Calendar' }).click()
    await expect(days).toBeVisible()
    await expect(async () => {
      const { x = 0, width: wide = 0 } = (await days.boundingBox()) ?? {}
      expect(wide).toBeGreaterThan(200)
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + wide).toBeLessThanOrEqual(width)
    }).toPass()
    await page.keyboard.press('Escape')
    await expect(days).toBeHidden()
  }
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('forms and questions open offline, with the native date picker', async ({ page, context }) => {
    await page.goto('/client/requests')
    await isInstalled(page)
    // The code for writing is cached once the page was opened.
    await page.goto('/blog/create')
    await isReady(page)
    await page.goto('/blog/manage')
    await isReady(page)
    await context.setOffline(true)
    const form = await openRequest(page)
    await expect(form.getByLabel('Deadline')).toHaveAttribute('type', 'date')
    await page.goto('/blog/create')
    await page.getByLabel('Title').fill('Maji')
    await expect(page.locator('[data-kept=saved]')).toBeVisible()
    await page.goto('/blog/manage')
    await page.getByRole('button', { name: 'Delete “Maji”' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  })
})

test('what is focused by keyboard in a form is not under its bar of buttons', extended, async ({ page }) => {
  await page.goto('/client/support')
  await isReady(page)
  for (const [width, height] of [
    [360, 740],
    [360, 560],
    [1280, 700],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.getByRole('button', { name: 'New Ticket' }).click()
    const form = page.getByRole('dialog', { name: 'New Ticket' })
    await expect(form.getByLabel('Category')).toHaveValue('general')
    const files = ['a', 'b', 'c', 'd'].map((name) => `${name}.txt`)
    await form
      .locator('input[type=file]')
      .setInputFiles(files.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })))
    await expect(form.getByText('d.txt', { exact: true })).toBeVisible()
    await form.getByLabel('Subject').focus()
    const submit = form.getByRole('button', { name: 'Submit Ticket' })
    /** How far the focused control reaches below the upper edge of the bar, in px. */
    const covered = () =>
      submit.evaluate((button) => {
        const bar = button.parentElement?.getBoundingClientRect().top ?? 0
        const { activeElement: one } = document
        const { top, bottom } = one?.getBoundingClientRect() ?? { top: Infinity, bottom: Infinity }
        // The browser scrolls to the line of a large field where one types, not to all of it.
        return (one instanceof HTMLTextAreaElement ? top + 40 : bottom) - bar
      })
    const steps = [
      'Category',
      'Priority',
      'Description',
      'Choose files',
      ...files.map((name) => `Remove ${name}`),
    ]
    for (const step of steps) {
      await page.keyboard.press('Tab')
      const name = () =>
        page.evaluate(() => {
          const { activeElement: one } = document
          return one instanceof HTMLSelectElement || one instanceof HTMLTextAreaElement
            ? one.labels[0]?.textContent
            : (one?.ariaLabel ?? one?.textContent)
        })
      expect(await name()).toContain(step)
      await expect.poll(covered, { message: `${step} at ${width} x ${height}` }).toBeLessThanOrEqual(0)
    }
    await page.keyboard.press('Escape')
    await expect(form.getByText('The files you chose are not kept')).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
  }
})
