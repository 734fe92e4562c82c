import { learningPaths } from '#domain/learning.ts'
import { staffPaths } from '#domain/staff-addresses.ts'
import { violationsIn } from './axe.ts'
import { aPerson, expect, isInstalled, test, type Credentials, openAs } from './fixtures.ts'
import type { Site } from './site.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 360, height: 740 } })

const course = 'python-first-steps'
const lesson = `/thinkforge/${course}/first-program`
const text = 'Why are there two brackets?'

/** Sends as somebody, to the API; resolves to the answer. */
async function callerOf(site: Site, person: Credentials) {
  const send = async (path: string, body: object | null, headers: Record<string, string> = {}) => {
    const method = body ? 'POST' : 'GET'
    const json = { 'content-type': 'application/json', ...headers }
    return (
      await fetch(site.url + path, { method, headers: json, ...(body && { body: JSON.stringify(body) }) })
    ).json()
  }
  const { access } = await send('/users/auth/login/', person)
  return (path: string, body: object | null) => send(path, body, { authorization: `Bearer ${access}` })
}

test('a question asked offline at the end of a lesson is sent when the network is back, and its answer comes', async ({
  page,
  context,
  site,
}) => {
  const [student, admin] = [await aPerson(site), await aPerson(site)]
  await site.grant(admin.username, 'admin')
  await (
    await callerOf(site, student)
  )(learningPaths.enrolment(course), {})
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

  const asAdmin = await callerOf(site, admin)
  const { results } = await asAdmin(`${staffPaths.questions}?course=${course}`, null)
  const question = results.find((one: { text: string }) => one.text === text)
  await asAdmin(`${staffPaths.questions}${question.id}/answer/`, { text: 'One calls, one holds the text.' })
  await page.reload()
  await expect(item).toHaveAttribute('data-question-state', 'answered')
  await expect(item).toContainText('One calls, one holds the text.')
  expect(await violationsIn(page, '#questions')).toEqual([])
})
