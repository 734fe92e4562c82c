import {
  aPerson,
  aPost,
  badge,
  expect,
  expectSignedIn,
  isInstalled,
  isReady,
  openMenu,
  signIn,
  test,
  unique,
  writeComment,
} from './fixtures.ts'

test('two tabs see the same waiting actions and send each once', async ({ page, context, site }) => {
  await signIn(page, await aPerson(site), `/blog/${aPost}`)
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
  const comments = await site.comments(aPost)
  for (const text of [one, two]) expect(comments.filter((comment) => comment === text)).toHaveLength(1)
})

test('somebody else who signs in, or out without a network, does so in every tab', async ({
  page,
  context,
  site,
}) => {
  await signIn(page, await aPerson(site), '/blog')
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
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})
