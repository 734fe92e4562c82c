import { okBody, signInToApi, type Credentials } from './api.ts'
import { violationsIn } from './axe.ts'
import { aPerson, expect, isInstalled, test, openAs, openPage } from './fixtures.ts'
import type { Site } from './site.ts'

// Only the trainer is without a network.
test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' })

/** A course of which neither the demo nor other tests on the same site have a class: its people are counted. */
const course = 'data-analysis-with-python'

/** An enrolment that waits. A demo server enrols at once, so it is refused and asked for again. */
async function requestEnrolment(site: Site, student: Credentials, admin: Credentials) {
  const enrolment = `/courses/api/courses/${course}/enrolment/`
  const sendAsStudent = await signInToApi(site, student)
  const sendAsAdmin = await signInToApi(site, admin)
  await okBody(sendAsStudent('POST', enrolment, {}))
  const listed = await okBody(sendAsAdmin('GET', `/api/admin/enrolments/?q=${student.username}`))
  const path = `/api/admin/enrolments/${listed.results[0].id}/refuse/`
  await okBody(sendAsAdmin('POST', path, { note: 'The class is full.', from: 'active' }))
  await okBody(sendAsStudent('POST', enrolment, {}))
}

test('an admin approves an enrolment and names a trainer, who reads the class offline on a phone', async ({
  page,
  site,
  browser,
}) => {
  const [admin, student, trainer] = [await aPerson(site), await aPerson(site), await aPerson(site)]
  await site.grant(admin.username, 'admin')
  await site.grant(trainer.username, 'trainer')
  await requestEnrolment(site, student, admin)

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
    .poll(async () => (await site.mailsTo(student.username)).join())
    .toContain('Welcome to the class.')

  await openPage(page, '/admin/courses?by=trainers')
  await page.getByRole('button', { name: 'Data Analysis with Python' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add a trainer' }).click()
  const trainerDialog = page.getByRole('dialog', { name: 'Add a trainer' })
  await trainerDialog.getByLabel('Username').fill(trainer.username)
  await trainerDialog.getByRole('button', { name: 'Add a trainer' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Remove / })).toBeVisible()

  const phone = await browser.newContext({
    baseURL: site.url,
    serviceWorkers: 'allow',
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
