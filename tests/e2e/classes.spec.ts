import type { Page } from '@playwright/test'
import { violationsIn } from './axe.ts'
import { aPerson, expect, isInstalled, isReady, test, openAs } from './fixtures.ts'
import type { Site } from './site.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A course of which neither the demo nor other tests on the same site have a class: its people are counted. */
const course = 'data-analysis-with-python'

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await isReady(page)
}

async function callerOf(site: Site, person: { username: string; password: string }) {
  const send = async (method: string, path: string, body?: object, access?: string) => {
    const answer = await fetch(`${site.url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(access ? { authorization: `Bearer ${access}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return answer.json()
  }
  const { access } = await send('POST', '/users/auth/login/', person)
  return (method: string, path: string, body?: object) => send(method, path, body, access)
}

/** An enrolment that waits. A demo server enrols at once, so it is refused and asked for again. */
async function askToEnrol(site: Site, student: Parameters<typeof callerOf>[1], admin: typeof student) {
  const enrolment = `/courses/api/courses/${course}/enrolment/`
  const asStudent = await callerOf(site, student)
  const asAdmin = await callerOf(site, admin)
  await asStudent('POST', enrolment, {})
  const listed = await asAdmin('GET', `/api/admin/enrolments/?q=${student.username}`)
  const path = `/api/admin/enrolments/${listed.results[0].id}/refuse/`
  await asAdmin('POST', path, { note: 'The class is full.', from: 'active' })
  await asStudent('POST', enrolment, {})
}

test('an admin approves an enrolment and names a trainer, who reads the class offline on a phone', async ({
  page,
  site,
  browser,
}) => {
  const [admin, student, trainer] = [await aPerson(site), await aPerson(site), await aPerson(site)]
  await site.grant(admin.username, 'admin')
  await site.grant(trainer.username, 'trainer')
  await askToEnrol(site, student, admin)

  await openAs(page, admin, `/admin/courses?q=${student.username}`)
  const rows = page.getByRole('table', { name: 'Enrolments' }).getByRole('row')
  await rows.filter({ hasText: 'Waiting' }).getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(student.username)
  expect(await violationsIn(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Approve' }).click()
  const question = page.getByRole('dialog', { name: 'Approve' })
  await question.getByLabel('Note').fill('Welcome to the class.')
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('dialog').getByText('Enrolled')).toBeVisible()
  await expect
    .poll(async () => (await site.mailed(student.username)).join())
    .toContain('Welcome to the class.')

  await open(page, '/admin/courses?by=trainers')
  await page.getByRole('button', { name: 'Data Analysis with Python' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add a trainer' }).click()
  const asked = page.getByRole('dialog', { name: 'Add a trainer' })
  await asked.getByLabel('Username').fill(trainer.username)
  await asked.getByRole('button', { name: 'Add a trainer' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Remove / })).toBeVisible()

  const phone = await browser.newContext({
    baseURL: site.url,
    reducedMotion: 'reduce',
    viewport: { width: 360, height: 740 },
  })
  const theirs = await phone.newPage()
  await openAs(theirs, trainer, '/trainer/trainees')
  const people = theirs.getByRole('table', { name: 'People in the class' })
  await expect(people.getByRole('row')).toHaveCount(1)
  await expect(people).toContainText('Not begun')
  expect(await violationsIn(theirs, 'main')).toEqual([])
  const file = theirs.waitForEvent('download')
  await theirs.getByRole('button', { name: 'Download as CSV' }).click()
  expect((await file).suggestedFilename()).toBe(`${course}.csv`)
  await isInstalled(theirs)
  await phone.setOffline(true)
  await theirs.reload()
  await expect(people).toContainText('Not begun')
  await expect(theirs.locator('main')).toContainText('As of')
  await phone.close()
})
