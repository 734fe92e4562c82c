import { demoAccount, okBody, signInToApi } from './api.ts'
import {
  aPerson,
  aPost,
  commentBox,
  expect,
  extendedWithoutWorker,
  followMenuLink,
  isInstalled,
  isReady,
  openAs,
  test,
  toast,
  unique,
  writeComment,
} from './fixtures.ts'
import type { Site } from './site.ts'
import { storedRows } from './stored-rows.ts'

const withFile = 'shop-page-in-a-dala-dala'
const withPicture = 'git-bundles-for-group-projects'

test(
  'the newsletter confirms a repeated sign-up or shows its failure; errors are shown for copying a link and for a file that needs sign-in',
  extendedWithoutWorker,
  async ({ page, site }) => {
    const email = `${crypto.randomUUID()}@example.org`
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'share')
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new Error()) },
      })
    })
    await page.goto('/blog')
    await isReady(page)
    const field = page.getByLabel('Your email for the newsletter')
    const subscribe = async () => {
      await field.fill(email)
      await page.getByRole('button', { name: 'Subscribe' }).click()
    }
    await subscribe()
    await expect(page.getByText('Successfully subscribed to newsletter!')).toBeVisible()
    await expect.poll(() => site.mailsTo(email)).toHaveLength(1)
    const [mail = ''] = await site.mailsTo(email)
    const [leave = ''] = /https?:\/\/\S*unsubscribe\S*/.exec(mail) ?? []
    const { search } = new URL(leave)
    await fetch(`${site.url}/blog/api/newsletter/unsubscribe/${search}`, { method: 'POST' })
    await subscribe()
    await expect(page.getByText('Welcome back! Your subscription has been reactivated.')).toBeVisible()

    await page.route('**/blog/api/newsletter/', (route) =>
      route.fulfill({ status: 400, json: { error: 'no', message: 'Not this address.', code: 'invalid' } }),
    )
    await subscribe()
    await expect(page.getByText('Failed to subscribe. Please try again later.')).toBeVisible()
    await expect(page.getByText('Not this address.')).toBeVisible()

    await page.goto(`/blog/${aPost}`)
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByText('Failed to copy URL')).toBeVisible()
    // The specified response for a file that needs a session.
    await page.route('**/download_file/', (route) =>
      route.fulfill({
        status: 403,
        json: { error: 'Authentication required for this file', code: 'forbidden' },
      }),
    )
    await page.getByRole('button', { name: 'Download: Sample callbacks and tests' }).click()
    await expect(page.getByText('Please log in to download this file.')).toBeVisible()
  },
)

test('offline, a reply is shown below its parent and a file request is queued once', async ({
  page,
  context,
  site,
}) => {
  const person = await aPerson(site)
  await openAs(page, person, `/blog/${withFile}`)
  await isInstalled(page)
  const [first, second, third] = [unique('First'), unique('Second'), unique('Third')]
  const thread = page.getByRole('listitem').filter({ hasText: first }).first()
  const answer = async (to: string, text: string) => {
    const card = to === first ? thread : thread.getByRole('listitem').filter({ hasText: to })
    await card.getByRole('button', { name: 'Reply to Neema Sanga' }).first().click()
    await thread.getByRole('textbox', { name: 'Reply to Neema Sanga' }).fill(text)
    await thread.getByRole('button', { name: 'Send comment' }).click()
    await expect(thread.getByRole('article').filter({ hasText: text })).toBeVisible()
  }
  await writeComment(page, first)
  await expect.poll(() => site.comments(withFile)).toContain(first)
  await answer(first, second)
  await expect.poll(() => site.comments(withFile)).toContain(second)
  await context.setOffline(true)
  await answer(second, third)
  await expect(thread.getByRole('article').filter({ hasText: third })).toContainText('Waiting to send')
  await expect(thread.getByRole('article').filter({ hasText: third })).toContainText(
    'in reply to Neema Sanga',
  )

  await page.getByRole('button', { name: 'Request Download' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.username)
  await page.getByLabel('What you need it for (optional)').fill('For class.')
  await page.getByRole('button', { name: 'Request Download' }).click()
  const file = page.getByRole('listitem').filter({ hasText: 'Worksheet for your own ride' })
  await expect(file.getByText('Waiting to send')).toBeVisible()
  await file.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('What you need it for (optional)')).toHaveValue('For class.')
  await page.reload()
  await expect(page.getByLabel('What you need it for (optional)')).toHaveValue('For class.')
  await page.getByRole('button', { name: 'Request Download' }).click()
  await expect(file.getByText('Waiting to send')).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => site.comments(withFile)).toContain(third)
  await expect(
    page.getByText('Download request submitted successfully! We will contact you soon.'),
  ).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Request Download' }).click()
  await page.getByRole('button', { name: 'Request Download' }).click()
  // The server has already stored it: the row is completed with the response.
  await expect.poll(() => requestStates(page)).toEqual(['done', 'done'])
})

test('a saved post with a newer version is marked and updated with its pictures', async ({ page, site }) => {
  await page.goto(`/blog/${withPicture}`)
  await isInstalled(page)
  await page.getByRole('button', { name: 'Save for offline' }).click()
  await expect(page.locator('[data-save=saved]')).toBeVisible()
  expect(await storedRows(page, 'saved')).toMatchObject([
    { images: [expect.stringContaining('bundle-path')], missing: [] },
  ])
  await changeExcerpt(site, withPicture, unique('A newer word on bundles'))
  await page.reload()
  await expect(page.locator('[data-save=outdated]')).toContainText(
    'There is a newer version than the one you saved',
  )
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.locator('[data-save=saved]')).toBeVisible()
})

async function requestStates(page: Parameters<typeof storedRows>[0]): Promise<unknown[]> {
  return (await storedRows(page, 'outbox'))
    .filter((row) => row.kind === 'file_request')
    .map((row) => row.state)
}

async function changeExcerpt(site: Site, slug: string, excerpt: string): Promise<void> {
  const send = await signInToApi(site, demoAccount('admin'))
  const changed = await send('PATCH', `/blog/api/posts/${slug}/`, { excerpt })
  expect(changed.status).toBe(200)
}

test(
  'a list that cannot be fetched shows an error and loads later; a missing post links back to the list',
  extendedWithoutWorker,
  async ({ page }) => {
    await page.goto('/about')
    await isReady(page)
    // A list that got no answer at all is asked for again by itself.
    await page.route('**/blog/api/posts/**', (route) => route.fulfill({ status: 500, json: {} }))
    await followMenuLink(page, 'Blog')
    await expect(page.getByText('Failed to load blog posts', { exact: true })).toBeVisible()
    await expect(toast(page, 'Failed to load blog posts. Please try again later.')).toBeVisible()
    await page.unroute('**/blog/api/posts/**')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()

    await page.goto('/blog/no-such-post')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post not found')
    await page.getByRole('link', { name: 'Back to Blog' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/blog')
  },
)

test(
  'when the storage is full, the failed write is named; the text stays in the field, can be copied, and is sent once there is room',
  extendedWithoutWorker,
  async ({ page, context, site }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const slug = await aQuietPost(site)
    await page.addInitScript(() => {
      for (const method of ['add', 'put'] as const) {
        const original = IDBObjectStore.prototype[method]
        IDBObjectStore.prototype[method] = function (this: IDBObjectStore, ...args) {
          if (this.name === 'outbox' && document.title !== 'room')
            throw new DOMException('no room', 'QuotaExceededError')
          return original.apply(this, args)
        }
      }
    })
    await openAs(page, await aPerson(site), `/blog/${slug}`)
    await expect(page.getByText('No comments yet. Be the first to comment!')).toBeVisible()
    await page.getByRole('button', { name: 'Like', exact: true }).click()
    await expect(page.getByText('Failed to toggle like. Please try again.')).toBeVisible()
    await commentBox(page).fill('Kept in sight')
    await page.getByRole('button', { name: 'Send comment' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to add comment. Please try again.' })
    await alert.getByRole('button', { name: 'Copy text' }).click()
    await expect(alert.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Kept in sight')
    await expect(commentBox(page)).toHaveValue('Kept in sight')
    expect(await storedRows(page, 'outbox')).toEqual([])
    await page.evaluate(() => (document.title = 'room'))
    await page.getByRole('button', { name: 'Send comment' }).click()
    await expect.poll(() => site.comments(slug)).toContain('Kept in sight')

    await page.goto('/archive/1')
    await isReady(page)
    await page.getByLabel('Your comment on this software').fill('Four stars')
    await page.getByRole('button', { name: 'Send comment and rating' }).click()
    await expect(page.getByText('Failed to add comment. Please try again.')).toBeVisible()
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('Failed to submit download request. Please try again.')).toBeVisible()
  },
)

/** A post without comments. */
async function aQuietPost(site: Site): Promise<string> {
  const send = await signInToApi(site, demoAccount('writer'))
  const draft = { title: unique('Quiet'), excerpt: 'x', content: '<p>x</p>', category: 'News' }
  const post: { slug: string } = await okBody(send('POST', '/blog/api/posts/', draft))
  return post.slug
}
