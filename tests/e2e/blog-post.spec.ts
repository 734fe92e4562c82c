import { violationsIn } from './axe.ts'
import {
  aPerson,
  aPost,
  anotherPost,
  commentBox,
  expect,
  extended,
  extendedWithoutWorker,
  hasLateCode,
  isInstalled,
  isReady,
  openAs,
  test,
  unique,
  withoutWorker,
  writeComment,
} from './fixtures.ts'
import { builtFile } from '#tests/support/built-file.ts'
import { storedRows } from './stored-rows.ts'

test(
  'the neighbours of a post are fetched once, after the page is interactive',
  withoutWorker,
  async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/neighbours/')) asked.push(new URL(request.url()).pathname)
    })
    await page.goto(`/blog/${anotherPost}`)
    await isReady(page)
    await expect(page.getByRole('link', { name: /^Previous post/ })).toBeVisible()
    await page.reload()
    await isReady(page)
    await expect(page.getByRole('link', { name: /^Previous post/ })).toBeVisible()
    expect(asked).toEqual([`/blog/api/posts/${anotherPost}/neighbours/`])
  },
)

test('a post shows its parts, pictures, files and related posts', withoutWorker, async ({ page }) => {
  await page.goto(`/blog/${anotherPost}`)
  await isReady(page)
  await page.getByText('In this post').first().click()
  await page.getByRole('link', { name: 'Idea two: safe to repeat' }).first().click()
  await expect(page.getByRole('heading', { name: 'Idea two: safe to repeat' })).toBeInViewport()
  const contents = page.getByRole('navigation', { name: 'In this post' })
  await expect(contents.locator('[aria-current]')).toHaveText('Idea two: safe to repeat')
  const picture = page.locator('.picture img')
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByRole('link', { name: /^Previous post/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Related posts' })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download: The outbox of the post/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('outbox-example.zip')

  // The notice of the download may move the page in between.
  await expect
    .poll(async () => {
      const tops = ['Like', 'Save for offline', 'Share'].map(async (name) => {
        const box = await page.getByRole('button', { name, exact: true }).boundingBox()
        return Math.round(box?.y ?? 0)
      })
      return new Set(await Promise.all(tops)).size
    }, 'one row on a phone')
    .toBe(1)

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('heading', { name: 'Be honest on the screen' }).scrollIntoViewIfNeeded()
  await contents.getByRole('link', { name: 'Send events, not results' }).click()
  await expect(contents.locator('[aria-current]')).toHaveText('Send events, not results')
  await expect(contents).toBeInViewport()
  const widths = await page
    .locator('.article > :is(p, .code)')
    .evaluateAll((parts) => parts.map(({ clientWidth }) => clientWidth))
  expect(Math.max(...widths), 'code is wider than the text').toBeGreaterThan(Math.min(...widths) + 100)
  const code = page.locator('.article pre').first()
  const colourOf = (selector: string) =>
    code
      .locator(selector)
      .first()
      .evaluate((part) => getComputedStyle(part).color)
  expect(await colourOf('.keyword')).not.toBe(await colourOf('code'))
  expect(await colourOf('.keyword')).not.toBe(await colourOf('.string'))
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await colourOf('.keyword')).toBe(await colourOf('code'))
})

test('a wide table of a post scrolls with the keyboard within the page', withoutWorker, async ({ page }) => {
  await page.setViewportSize({ width: 240, height: 740 })
  await page.goto(`/blog/${aPost}`)
  await isReady(page)
  const table = page.getByRole('region', { name: 'Table 1' })
  await expect(table.getByRole('columnheader')).toHaveCount(3)
  // At the side that goes on there is an edge, which the ground of the table covers at its end.
  const edge = async () => {
    const box = (await table.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const clip = { x: box.x + box.width - 3, y: box.y + 4, width: 1, height: 1 }
    return (await page.screenshot({ clip })).toString('base64')
  }
  await table.evaluate((box) => box.scrollIntoView())
  const fadedEdge = await edge()
  await table.evaluate((box) => (box.scrollLeft = box.scrollWidth))
  await expect.poll(edge).not.toBe(fadedEdge)
  await table.evaluate((box) => (box.scrollLeft = 0))
  await expect.poll(edge).toBe(fadedEdge)
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0)
})

test('Reply is under the text of a comment, at its left edge', withoutWorker, async ({ page }) => {
  await page.goto(`/blog/${aPost}`)
  await isReady(page)
  const reply = page.getByRole('button', { name: /^Reply to/ }).first()
  const comment = page.getByRole('article').filter({ has: reply }).last()
  await expect(reply).toBeVisible()
  const { text, button, label } = await comment.evaluate((article) => {
    const found = article.querySelector('button[data-reply]')
    const words = found?.parentElement?.previousElementSibling
    const range = document.createRange()
    if (found) range.selectNodeContents(found)
    return {
      text: words?.getBoundingClientRect().toJSON(),
      button: found?.getBoundingClientRect().toJSON(),
      label: range.getBoundingClientRect().toJSON(),
    }
  })
  expect(text.width).toBeGreaterThan(100)
  expect(button.top).toBeGreaterThanOrEqual(text.bottom)
  expect(Math.abs(label.left - text.left)).toBeLessThan(16)
})

test(
  'viewed images stay within their cache limit, and the oldest are evicted',
  extended,
  async ({ page }) => {
    await page.goto('/blog')
    await isInstalled(page)
    const inCache = () =>
      page.evaluate(async () => {
        const requests = await (await caches.open('seen-images')).keys()
        return requests.map(({ url }) => new URL(url).pathname)
      })
    await page.evaluate(async () => {
      const cache = await caches.open('seen-images')
      for (const name of ['oldest', 'old', 'newer', 'newest'])
        await cache.put(`/files/${name}`, new Response(new Uint8Array(6 * 1024 * 1024)))
    })
    await page.goto(`/blog/${anotherPost}`)
    await page.locator('.picture img').scrollIntoViewIfNeeded()
    await expect
      .poll(async () => (await inCache()).slice(0, 3))
      .toEqual(['/files/old', '/files/newer', '/files/newest'])
    await expect.poll(async () => (await inCache()).length).toBeGreaterThan(3)
  },
)

test('a post is shared through the share sheet of the device', withoutWorker, async ({ page }) => {
  await page.addInitScript(() => {
    const share = async (data: object) => void performance.mark('shared', { detail: JSON.stringify(data) })
    Object.defineProperty(Navigator.prototype, 'share', { value: share, configurable: true })
  })
  await page.goto(`/blog/${aPost}?from=elsewhere`)
  await isReady(page)
  await page.getByRole('button', { name: 'Share' }).click()
  const shared = await page.evaluate(() =>
    performance.getEntriesByName('shared').map((entry) => String(Object(entry).detail)),
  )
  expect(shared).toHaveLength(1)
  expect(JSON.parse(shared[0] ?? '')).toEqual({
    title: await page.getByRole('heading', { level: 1 }).innerText(),
    url: new URL(`/blog/${aPost}`, page.url()).href,
  })
  await expect(page.locator('[data-toast]')).toHaveCount(0)
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a form whose code failed to load appears after a retry', extendedWithoutWorker, async ({ page }) => {
    let attempts = 0
    await page.route(builtFile('src/features/comments/comment-form.tsx'), (route) =>
      (attempts += 1) === 1 ? route.abort() : route.continue(),
    )
    await page.goto(`/blog/${anotherPost}`)
    await expect(commentBox(page)).toBeVisible()
    expect(attempts).toBeGreaterThan(1)
  })
})

test(
  'with data saver, pictures load only when clicked, and the neighbours of a post not at all',
  withoutWorker,
  async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('preferences', '{"dataSaver":true}'))
    const fetched: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/icon')) return
      if (request.resourceType() === 'image' || pathname.endsWith('/neighbours/')) fetched.push(pathname)
    })
    await page.goto(`/blog/${anotherPost}`)
    await hasLateCode(page)
    const button = page.getByRole('button', { name: /^Show picture/ })
    await button.scrollIntoViewIfNeeded()
    expect(fetched).toEqual([])
    await button.click()
    await expect.poll(() => page.locator('.picture img').count()).toBe(1)
    await expect.poll(() => fetched).toEqual([expect.stringMatching(/^\/files\/blog\/images\//)])
  },
)

test(
  'files follow their access rules, and the link is copied where the Web Share API is missing',
  withoutWorker,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await page.goto(`/blog/${aPost}`)
    await isReady(page)
    await page.getByRole('button', { name: 'Download: Checklist before going live' }).click()
    await expect(page.getByText('Please log in to download premium content.')).toBeVisible()
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    expect(await violationsIn(page, 'main')).toEqual([])
    const whatsApp = await page.getByRole('main').getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
    expect(new URL(whatsApp ?? '').searchParams.get('text')).toBe(`${title} ${page.url()}`)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/blog/${aPost}`)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Download: Sample callbacks and tests' }).click()
    await expect(
      page.getByText('You are offline. The download starts by itself as soon as you have a signal.'),
    ).toBeVisible()
  },
)

test('own comments are edited and deleted offline, and the edit can be undone', async ({
  page,
  context,
  site,
}) => {
  await openAs(page, await aPerson(site), `/blog/${aPost}`)
  await isInstalled(page)
  const [changedText, deletedText] = [unique('To be changed'), unique('To be deleted')]
  await writeComment(page, changedText)
  await writeComment(page, deletedText)
  await expect.poll(() => site.comments(aPost)).toEqual(expect.arrayContaining([changedText, deletedText]))
  const card = (text: string) => page.getByRole('article').filter({ hasText: text }).last()
  await expect(card(deletedText).getByRole('button', { name: 'Delete your comment' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit your comment' })).toHaveCount(2)

  await context.setOffline(true)
  await card(changedText).getByRole('button', { name: 'Edit your comment' }).click()
  await page.getByRole('textbox', { name: 'Edit your comment' }).fill(`${changedText}, half`)
  await expect
    .poll(async () => JSON.stringify(await storedRows(page, 'drafts')))
    .toContain(`${changedText}, half`)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Edit your comment' })).toHaveValue(`${changedText}, half`)
  await page.getByRole('textbox', { name: 'Edit your comment' }).fill(`${changedText}, better`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(card(`${changedText}, better`).getByText('Edited here, waiting to send')).toBeVisible()

  const danger = /button--variant_danger/
  await expect(card(deletedText).getByRole('button', { name: 'Delete your comment' })).toHaveClass(danger)
  await card(deletedText).getByRole('button', { name: 'Delete your comment' }).click()
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveClass(danger)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(card(deletedText).getByText('Deleted here, waiting to send')).toBeVisible()
  await card(deletedText).getByRole('button', { name: 'Undo' }).click()
  await expect(card(deletedText).getByText('Deleted here')).toHaveCount(0)
  await card(deletedText).getByRole('button', { name: 'Delete your comment' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(card(deletedText).getByText('Deleted here, waiting to send')).toBeVisible()
  const rows = await storedRows(page, 'outbox')
  const key = rows.find(({ payload }) => Object(payload).content === deletedText)?.key
  expect(rows.find(({ kind }) => kind === 'comment_delete')).toMatchObject({ payload: { key } })

  await context.setOffline(false)
  await expect.poll(() => site.comments(aPost)).toContain(`${changedText}, better`)
  await expect.poll(() => site.comments(aPost)).not.toContain(deletedText)
  await expect(page.getByText(deletedText)).toHaveCount(0)
})

test(
  'code is copied to the clipboard, and an error is shown where that is denied',
  withoutWorker,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/blog/${anotherPost}`)
    await isReady(page)
    const block = page.locator('.article .code').first()
    await block.getByRole('button', { name: 'Copy code' }).click()
    await expect(block.getByRole('button')).toHaveText('Copied')
    const code = await block.locator('pre').textContent()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    await page.evaluate(() => {
      const refuse = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'))
      Object.defineProperty(Clipboard.prototype, 'writeText', { value: refuse, configurable: true })
    })
    await block.getByRole('button').click()
    await expect(block.getByRole('button')).toHaveText(/^Could not copy it/)
  },
)
