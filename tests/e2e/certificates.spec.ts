import { certificatePaths } from '#domain/certificates.ts'
import { violationsIn } from './axe.ts'
import { aPerson, expect, isInstalled, test, openAs } from './fixtures.ts'
import { storedRows } from './stored-rows.ts'

// Only those who verify a certificate are without a network.
test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' })

const course = 'python-first-steps'

test('after all lessons a certificate is issued, which others verify, also offline', async ({
  page,
  site,
  browser,
}) => {
  const student = await aPerson(site)
  await page.setViewportSize({ width: 360, height: 740 })
  await openAs(page, student, `/thinkforge/${course}`)
  await expect(page.getByRole('heading', { name: 'Lessons' })).toBeVisible()
  const part = page.locator('[data-certificate]')
  // What it would be shown by has come.
  await expect
    .poll(async () => (await storedRows(page, 'answers')).map(({ url }) => String(url).split('#')[0]))
    .toContain(certificatePaths.own)
  await expect(part).toHaveCount(0)

  await site.completeCourse(student.username, course)
  await page.reload()
  await expect(part).toContainText('You have done all lessons of this course.')
  await expect(part).toContainText('Neema Sanga')
  await part.getByRole('button', { name: 'Make my certificate' }).click()
  const drawing = part.getByRole('img', { name: /VIOR-/ })
  await expect(drawing).toBeVisible()
  expect(await violationsIn(page, '[data-certificate]')).toEqual([])
  const file = page.waitForEvent('download')
  await part.getByRole('button', { name: 'Certificate as a PDF' }).click()
  expect((await file).suggestedFilename()).toMatch(/^VIOR-\d{4}-\w{10}\.pdf$/)

  const number = /VIOR-[\w-]+/.exec((await drawing.getAttribute('aria-label')) ?? '')?.[0] ?? ''
  const others = await browser.newContext({ baseURL: site.url, locale: 'sw', serviceWorkers: 'allow' })
  const visitor = await others.newPage()
  const answer = await visitor.goto(`/certificates/${number.toLowerCase()}`)
  expect(answer?.headers()['x-robots-tag']).toBe('noindex')
  // What stands there before the scripts have run.
  const frame = (await answer?.text()) ?? ''
  expect(frame).toContain('<title>Cheti')
  expect(/<h1[^>]*>([^<]*)/.exec(frame)?.[1]).toBe('Cheti')
  const main = visitor.getByRole('main')
  await expect(main).toContainText('Cheti hiki ni halali.')
  await expect(main).toContainText('Halionyeshwi hapa')
  await expect(main).not.toContainText('Neema')
  expect(await violationsIn(visitor, 'main')).toEqual([])

  await part.getByRole('checkbox', { name: 'Show my name on that page' }).check()
  await expect
    .poll(async () => (await fetch(`${site.url}/courses/api/certificates/${number}/`)).json())
    .toMatchObject({ name: 'Neema Sanga', valid: true })
  await visitor.reload()
  await expect(main).toContainText('Neema Sanga')
  await isInstalled(visitor)
  await others.setOffline(true)
  await visitor.reload()
  await expect(main).toContainText('Cheti hiki ni halali.')
  await expect(main.locator('[data-as-of]')).toBeVisible()
  await visitor.goto('/certificates/VIOR-2026-0000000001')
  await expect(main.locator('[data-outage=offline]')).toContainText('VIOR-2026-0000000001')
  await others.setOffline(false)
  await expect(visitor.getByRole('heading', { name: 'Hakuna cheti hicho' })).toBeVisible()
  await others.close()
})
