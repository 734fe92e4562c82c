import { learningApiPaths } from '#domain/learning.ts'
import { staffPaths } from '#domain/staff-addresses.ts'
import { okBody, signInToApi } from './api.ts'
import { violationsIn } from './axe.ts'
import { aPerson, expect, isInstalled, test, openAs } from './fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 360, height: 740 } })

const course = 'python-first-steps'
const lesson = `/thinkforge/${course}/first-program`
const text = 'Why are there two brackets?'

test('a question asked offline at the end of a lesson is sent when the network is back, and its answer comes', async ({
  page,
  context,
  site,
}) => {
  const [student, admin] = [await aPerson(site), await aPerson(site)]
  await site.grant(admin.username, 'admin')
  const sendAsStudent = await signInToApi(site, student)
  await okBody(sendAsStudent('POST', learningApiPaths.enrolment(course), {}))
  await openAs(page, student, lesson)
  const part = page.locator('#questions')
  await expect(part.getByRole('heading', { name: 'Ask your instructor' })).toBeVisible()
  await isInstalled(page)

  await context.setOffline(true)
  await part.getByLabel('Your question').fill(text)
  await part.getByRole('button', { name: 'Send question' }).click()
  const item = part.locator('[data-question-state]')
  await expect(item).toContainText(text)
  await expect(item).toContainText('Waiting to send')
  expect(await violationsIn(page, '#questions')).toEqual([])
  await page.reload()
  await expect(item).toContainText(text)
  await context.setOffline(false)
  await expect(item).toContainText('Not answered yet')

  const sendAsAdmin = await signInToApi(site, admin)
  const { results } = await okBody(sendAsAdmin('GET', `${staffPaths.questions}?course=${course}`))
  const question = results.find((one: { text: string }) => one.text === text)
  const answer = 'One calls, one holds the text.'
  await okBody(sendAsAdmin('POST', `${staffPaths.questions}${question.id}/answer/`, { text: answer }))
  await page.reload()
  await expect(item).toHaveAttribute('data-question-state', 'answered')
  await expect(item).toContainText(answer)
  expect(await violationsIn(page, '#questions')).toEqual([])
})
