import { aPerson, aPost, badge, expect, isInstalled, openAs, test, unique, writeComment } from './fixtures.ts'
import { startSite } from './site.ts'

test('a comment sent while the server is killed is stored once when it is back', async ({ page }) => {
  const site = await startSite()
  try {
    await openAs(page, await aPerson(site), `/blog/${aPost}`, site.url)
    await isInstalled(page)
    const text = unique('Sent into the dark')

    // The connection is accepted, the comment leaves the phone, and then the server dies.
    site.freeze()
    const sending = page.waitForRequest(/add_comment/)
    await writeComment(page, text)
    await sending
    await site.kill()
    await expect(page.getByText('Waiting to send', { exact: true })).toBeVisible()
    await expect(badge(page)).toContainText('Connected, but nothing gets through · 1 waiting')

    await page.reload()
    await expect(page.getByText('Waiting to send', { exact: true })).toBeVisible()
    await expect(page.locator('.article')).toBeVisible()

    await site.start()
    await page.reload()
    await expect.poll(() => site.comments(aPost)).toContain(text)
    await expect(page.getByText('Waiting to send', { exact: true })).toHaveCount(0)
    await expect(page.getByText(text)).toHaveCount(1)
    expect((await site.comments(aPost)).filter((comment) => comment === text)).toHaveLength(1)
  } finally {
    await site.close()
  }
})
