import * as v from 'valibot'
import { learningApiPaths } from '#domain/learning.ts'
import { lessonAddresses } from '#domain/lesson-addresses.ts'
import { lessonSchema } from '#domain/lessons.ts'
import { answerQuiz } from './answer-quiz.ts'
import { violationsIn } from './axe.ts'
import {
  aPerson,
  aPost,
  expect,
  extendedWithoutWorker,
  holdRequests,
  isInstalled,
  isReady,
  openAs,
  signIn,
  test,
  withoutWorker,
} from './fixtures.ts'
import { storedRows } from './stored-rows.ts'

const course = '/thinkforge/python-first-steps'

test('a course is saved, and its lessons open offline, also after a cold start', async ({
  page,
  context,
}) => {
  await page.goto(course)
  await isInstalled(page)
  const lessons = page.getByRole('main').locator('[data-lesson]')
  await expect(lessons.first()).toBeVisible()
  const count = await lessons.count()
  expect(count).toBeGreaterThanOrEqual(8)
  await page.getByRole('button', { name: 'Save for offline' }).click()
  await expect(page.locator('[data-save=saved]')).toContainText('Saved for offline · ')
  await expect(lessons.filter({ hasText: 'On this device' })).toHaveCount(count)
  await page.close()

  await context.setOffline(true)
  const cold = await context.newPage()
  await cold.goto(course)
  await cold.locator('[data-lesson]').nth(1).getByRole('link').click()
  await expect(cold.locator('.article').first()).toContainText('input')
  await expect(cold.getByText(`Lesson 2 of ${count}`)).toBeVisible()
  await cold.getByRole('link', { name: /^Next lesson/ }).click()
  await expect(cold.getByText(`Lesson 3 of ${count}`)).toBeVisible()

  await cold.goto('/saved')
  await cold.getByRole('button', { name: /^Remove / }).click()
  await expect(cold.locator('[data-shelf]')).toHaveCount(0)
  // The removal can be undone until the page is left.
  await cold.reload()
  await expect.poll(async () => (await storedRows(cold, 'lessons')).length).toBe(0)
})

test(
  'questions of each kind are marked on the device, and explained @without-worker',
  extendedWithoutWorker,
  async ({ page }) => {
    await page.goto(`${course}/first-program`)
    await isReady(page)
    const questions = page.locator('[data-question]')
    const first = page.locator('[data-question=single]').first()
    await expect(first).toBeVisible()
    expect(await questions.count()).toBeGreaterThanOrEqual(5)
    // Without an answer nothing is checked.
    await first.getByRole('button', { name: 'Check' }).click({ force: true })
    await expect(first.getByText(/^(?:Right|Not yet)\./)).toHaveCount(0)
    const options = first.getByRole('radio')
    for (let place = 0; ; place += 1) {
      await options.nth(place).check()
      await first.getByRole('button', { name: 'Check' }).click()
      await expect(first.getByText(/^(?:Right|Not yet)\./)).toBeVisible()
      if (await first.getByText('Right.').isVisible()) break
      await first.getByRole('button', { name: 'Answer again' }).click()
    }
    await expect(page.getByText(/^1 of \d right$/)).toBeVisible()
  },
)

test(
  'code of an exercise runs on the device against its tests, without network or storage',
  withoutWorker,
  async ({ page }) => {
    await page.goto('/thinkforge/web-development-from-zero/values-and-functions')
    await isReady(page)
    const field = page.getByLabel('Your code')
    const run = page.getByRole('button', { name: 'Run the tests' })
    const main = page.getByRole('main')
    // Only what runs is stopped after three seconds, not what a slow line has not brought yet.
    const release = await holdRequests(page, '**/code-runner.js')
    await page.clock.install()
    await run.click()
    await page.clock.runFor(5_000)
    await expect(page.getByRole('button', { name: 'Running…' })).toBeVisible()
    release()
    await expect(main.getByText(/tests passed|stopped with an error/)).toBeVisible()

    await page.getByText('A solution').click()
    const solution = await page.locator('details pre').last().textContent()
    await field.fill(solution ?? '')
    await run.click()
    await expect(main.getByText('All tests passed.')).toBeVisible()

    await field.fill('while (true) {}')
    await run.click()
    await expect(main.getByText('was stopped. Does a loop never end?')).toBeVisible()

    const names = [
      'fetch',
      'XMLHttpRequest',
      'WebSocket',
      'indexedDB',
      'caches',
      'importScripts',
      'navigator',
      'Worker',
    ]
    await field.fill(`console.log(${names.map((name) => `typeof ${name}`).join(', ')})`)
    await run.click()
    await expect(main.getByText(names.map(() => 'undefined').join(' '))).toBeVisible()
    // What the file of the runner calls by these names is no constant of the code.
    await field.fill('answer = 5\nshown = 6\nconsole.log(answer + shown, typeof inOrder)')
    await run.click()
    await expect(main.getByText('11 undefined')).toBeVisible()
    await field.fill("import('/assets/x.js').catch((error) => console.log('blocked'))\nnull.x")
    await run.click()
    await expect(main.getByText('The code stopped with an error: TypeError')).toBeVisible()
  },
)

test('somebody enrols and finishes a lesson offline; the server has each thing once, and a second device shows it', async ({
  page,
  context,
  browser,
  site,
}) => {
  const person = await aPerson(site)
  const lesson = `${course}/first-program`
  await page.goto(lesson)
  await isReady(page)
  await expect(page.getByText('Sign in, and what you finish is kept')).toBeVisible()
  await signIn(page, person, lesson)
  await isInstalled(page)
  await expect(page.getByRole('button', { name: 'Mark as read' })).toBeVisible()
  await page.goto(course)
  await expect(page.getByText('Enrol to join the class')).toBeVisible()
  await expect.poll(async () => (await storedRows(page, 'lessons')).length).toBeGreaterThan(1)

  await context.setOffline(true)
  await page.getByRole('main').getByRole('button', { name: 'Enrol' }).click()
  const enrolment = page.locator('[data-enrolment]')
  await expect(enrolment).toHaveAttribute('data-enrolment', 'waiting')
  await expect(enrolment).toContainText('Waiting to send')
  await page.locator('[data-lesson]').first().getByRole('link').click()
  await page.getByRole('button', { name: 'Mark as read' }).click()
  const mark = (kind: string) => page.locator(`[data-mark=${kind}]`)
  await expect(mark('read')).toContainText('Waiting to send')
  await page.getByRole('button', { name: 'I have done it' }).click()
  await expect(mark('exercise')).toContainText('Exercise done')
  const address = lessonAddresses.one('python-first-steps', 'first-program', 'en')
  const { quiz } = v.parse(lessonSchema, await (await fetch(`${site.url}${address}`)).json())
  await answerQuiz(page, quiz)
  await expect(mark('quiz')).toContainText(/^Best score: (?:[89]\d|100)%/)
  await expect(page.locator('[data-lesson=first-program] [data-done]')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the course' }).click()
  const progress = page.locator('[data-progress]')
  await expect(progress).toHaveText(/^1 of \d+ lessons done$/)
  await expect(page.getByRole('link', { name: 'Continue with lesson 2' })).toBeVisible()
  expect(await violationsIn(page, 'main')).toEqual([])

  const sent = page.waitForResponse((response) => response.url().endsWith('/enrolment/'))
  await context.setOffline(false)
  await sent
  await expect(enrolment).toHaveAttribute('data-enrolment', 'active')
  await expect
    .poll(async () => (await storedRows(page, 'outbox')).filter(({ state }) => state !== 'done'))
    .toEqual([])

  const other = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' })
  const second = await other.newPage()
  await openAs(second, person, course)
  await expect(second.locator('[data-progress]')).toHaveText(/^1 of \d+ lessons done$/)
  await expect(second.getByText('You are enrolled.')).toBeVisible()
  const answer = second.waitForResponse((response) => response.url().endsWith(learningApiPaths.progress))
  await second.reload()
  const keys = (await storedRows(second, 'learning')).map(({ key }) => String(key))
  expect(keys.toSorted((a, b) => a.localeCompare(b))).toEqual([
    'enrolment/python-first-steps',
    'mark/python-first-steps/first-program/exercise',
    'mark/python-first-steps/first-program/quiz',
    'mark/python-first-steps/first-program/read',
  ])
  expect((await answer).status()).toBe(304)
  await other.close()
})

test(
  'a lesson offers to go on where one stopped, on the device where that was',
  withoutWorker,
  async ({ page }) => {
    // Before the code of the page has run.
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () =>
        document.querySelector('#lesson-text > :nth-child(5)')?.scrollIntoView(),
      ),
    )
    await page.goto(`${course}/first-program`)
    const savedPlace = async () => {
      const settings = await storedRows(page, 'settings')
      return settings.find(({ name }) => String(name).startsWith('read-place'))?.value
    }
    await expect.poll(savedPlace).toBeGreaterThan(0)
    const paragraph = page.locator('#lesson-text > *').nth(8)
    await paragraph.evaluate((element) => element.scrollIntoView())
    await expect.poll(savedPlace).toBe(8)
    await page.goto(course)
    await page.locator('[data-lesson]').first().getByRole('link').click()
    await page.getByRole('button', { name: 'Continue where you stopped' }).click()
    await expect(paragraph).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Continue where you stopped' })).toHaveCount(0)
  },
)

test(
  'the files of a course are one archive, whose size is on its button @without-worker',
  extendedWithoutWorker,
  async ({ page }) => {
    await page.goto(course)
    await isReady(page)
    await page.getByText('Files of the course, for teachers').click()
    const button = page.getByRole('link', { name: /^Download the files \(\d+ kB\)$/ })
    const download = page.waitForEvent('download')
    await button.click()
    expect((await download).suggestedFilename()).toBe('python-first-steps.zip')
  },
)

for (const path of [`${course}/first-program`, `/blog/${aPost}`])
  test(
    `code blocks and tables of ${path} are tab stops with a name where they scroll at that width`,
    extendedWithoutWorker,
    async ({ page }) => {
      await page.goto(path)
      await isReady(page)
      const boxes = page.locator('.article').first().locator('pre, .scroll')
      /** Of each box whether it scrolls, is a tab stop and has a name. */
      const states = () =>
        boxes.evaluateAll((all) =>
          all.map((box) => ({
            scrolls: box.scrollWidth > box.clientWidth + 1,
            isStop: box.hasAttribute('tabindex'),
            isNamed: box.hasAttribute('aria-label') || !box.matches('pre'),
          })),
        )
      const counts: number[] = []
      for (const width of [280, 1280]) {
        await page.setViewportSize({ width, height: 740 })
        await expect
          .poll(async () =>
            (await states()).filter(
              ({ scrolls, isStop, isNamed }) => scrolls !== isStop || (isStop && !isNamed),
            ),
          )
          .toEqual([])
        counts.push((await states()).filter(({ isStop }) => isStop).length)
      }
      expect(counts[0]).toBeGreaterThan(counts[1] ?? 0)
      expect((await states()).length).toBeGreaterThan(counts[1] ?? 0)
      expect(await violationsIn(page)).toEqual([])
    },
  )
