import type { Page } from '@playwright/test'
import { issuedAt } from '#platform/session/tokens.ts'
import { sendJson } from '#tests/support/send-json.ts'
import {
  aPerson,
  aPost,
  badge,
  commentBox,
  expect,
  expectSignedIn,
  extendedWithoutWorker,
  isInstalled,
  isReady,
  openAs,
  openMenu,
  signIn,
  test,
  unique,
  writeComment,
} from './fixtures.ts'
import { storedRows } from './stored-rows.ts'

test('two tabs see the same pending actions and send each once', async ({ page, context, site }) => {
  await openAs(page, await aPerson(site), `/blog/${aPost}`)
  await isInstalled(page)
  const other = await context.newPage()
  await other.goto(`/blog/${aPost}`)
  await isReady(other)
  await expectSignedIn(other)
  await context.setOffline(true)

  const [one, two] = [unique('From tab one'), unique('From tab two')]
  await writeComment(page, one)
  await writeComment(other, two)
  await expect(page.getByText(two)).toBeVisible()
  await expect(other.getByText(one)).toBeVisible()
  await expect(badge(page)).toContainText('2 waiting')

  await context.setOffline(false)
  for (const tab of [page, other])
    await expect(tab.getByText('Waiting to send', { exact: true })).toHaveCount(0)
  for (const text of [one, two]) await expect.poll(() => site.comments(aPost)).toContain(text)
  const comments = await site.comments(aPost)
  for (const text of [one, two]) expect(comments.filter((comment) => comment === text)).toHaveLength(1)
})

test('a sign-in to another account, or an offline sign-out, applies to every tab', async ({
  page,
  context,
  site,
}) => {
  await openAs(page, await aPerson(site), '/blog')
  await isInstalled(page)
  const other = await context.newPage()
  await other.goto('/blog')
  await isReady(other)
  await expectSignedIn(other)
  await signIn(page, { username: 'student', password: 'vior-demo-2026' })
  const menu = await openMenu(other)
  await expect(menu.getByText('student@demo.vior.example')).toBeVisible()
  await other.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await context.setOffline(true)
  await (await openMenu(page)).getByRole('button', { name: 'Sign out' }).click()
  for (const tab of [page, other])
    await expect((await openMenu(tab)).getByRole('link', { name: 'Sign In' })).toBeVisible()
  // Whether the server shows samples is a fact of the device's server, not of an account.
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'samples'))).toEqual([])
})

type Pair = { access: string; refresh: string }

const storedPair = (page: Page): Promise<Pair> =>
  page.evaluate(() => ({
    access: localStorage.getItem('access_token') ?? '',
    refresh: localStorage.getItem('refresh_token') ?? '',
  }))

/** The access token that the worker and every tab send. */
async function sharedPair(page: Page): Promise<unknown> {
  const row = (await storedRows(page, 'settings')).find(({ name }) => name === 'signed-in')
  return row?.value
}

/**
 * Tokens as a tab with another version of the app would leave them in localStorage, without a database entry.
 * They are present when the page reloads, and what this page still writes does not replace them.
 */
async function putPair(page: Page, { access, refresh }: Pair, user?: object): Promise<void> {
  await page.addInitScript(
    (items) => {
      const mark = items.join(' ')
      if (sessionStorage.getItem(mark) !== null) return
      sessionStorage.setItem(mark, '')
      for (const [name, value] of items) localStorage.setItem(name, value)
    },
    [
      ['access_token', access] as const,
      ['refresh_token', refresh] as const,
      ...(user ? [['user', JSON.stringify(user)] as const] : []),
    ],
  )
}

async function post(url: string, path: string, body: object): Promise<Pair & { user: object }> {
  const response = await sendJson(url, 'POST', path, body)
  expect(response.status).toBe(200)
  return response.json()
}

test(
  'at start the newest token pair wins, wherever it is stored, in every tab',
  extendedWithoutWorker,
  async ({ page, context, site }) => {
    await signIn(page, await aPerson(site), `/blog/${aPost}`)
    const other = await context.newPage()
    await other.goto('/blog')
    await expectSignedIn(other)
    const first = await storedPair(page)
    // The timestamp in a token is in whole seconds.
    await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(issuedAt(first.access))
    const renewed = await post(site.url, '/api/auth/token/refresh/', { refresh: first.refresh })
    const second = { access: renewed.access, refresh: renewed.refresh }
    expect(issuedAt(second.access)).toBeGreaterThan(issuedAt(first.access))

    await putPair(page, second)
    await page.reload()
    await expect.poll(() => sharedPair(page)).toMatchObject(second)
    await expectSignedIn(page)
    expect(await storedPair(page)).toEqual(second)

    await putPair(other, first)
    await other.reload()
    await expect.poll(() => storedPair(other)).toEqual(second)
    await expectSignedIn(other)
    expect(await sharedPair(other)).toMatchObject(second)

    const text = unique('Typed by the first')
    await commentBox(page).fill(text)
    await expect.poll(async () => JSON.stringify(await storedRows(page, 'drafts'))).toContain(text)
    await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(issuedAt(second.access))
    const { access, refresh, user } = await post(site.url, '/users/auth/login/', await aPerson(site))
    await putPair(page, { access, refresh }, user)
    await page.reload()
    for (const tab of [page, other]) await expect.poll(() => sharedPair(tab)).toMatchObject({ access, user })
    await expect.poll(() => storedRows(page, 'drafts')).toEqual([])
    await expect(commentBox(page)).toHaveValue('')
  },
)
