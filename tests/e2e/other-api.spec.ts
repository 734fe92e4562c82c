import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isApiPath } from '#domain/api-paths.ts'
import { freePort } from '#tests/support/listen.ts'
import { buildSite } from './build-site.ts'
import {
  aPerson,
  anotherPost,
  expect,
  extended,
  isInstalled,
  isReady,
  signIn,
  test,
  writeComment,
} from './fixtures.ts'
import { startSite } from './site.ts'

test(
  'a build for the API of another origin reads, downloads, uploads and sends there alone',
  extended,
  async ({ page, context }) => {
    // It builds the site first, beside other tests.
    test.setTimeout(900_000)
    const folder = await mkdtemp(path.join(tmpdir(), 'vior-other-api-'))
    const port = await freePort()
    const api = await startSite(undefined, { CORS_ORIGINS: `http://localhost:${port}` })
    await buildSite(folder, { VITE_API_BASE: api.url, LARGE_FILES: '1' })
    const site = await startSite(folder, {}, port)
    try {
      const misdirected: string[] = []
      page.on('request', (request) => {
        const { origin, pathname } = new URL(request.url())
        const isOfApi = isApiPath(pathname) || pathname.startsWith('/files/')
        if (origin === site.url && isOfApi) misdirected.push(pathname)
      })
      await signIn(page, await aPerson(api), `/blog/${anotherPost}`, site.url)
      await isInstalled(page)
      // The worker caches what it has answered.
      await page.reload()
      const picture = page.locator('.article img').first()
      const isShown = () =>
        expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0)
      await picture.evaluate((image) => image.scrollIntoView())
      await isShown()
      await expect(picture).toHaveAttribute('src', new RegExp(`^${api.url}/files/`))
      await expect
        .poll(() =>
          picture.evaluate(async (image: HTMLImageElement) => (await caches.match(image.src))?.status),
        )
        .toBe(200)

      await context.setOffline(true)
      await writeComment(page, 'Sent to another origin')
      await expect(page.getByText('Waiting to send', { exact: true })).toHaveCount(1)
      await page.reload()
      await picture.evaluate((image) => image.scrollIntoView())
      await isShown()
      await context.setOffline(false)
      await expect.poll(() => api.comments(anotherPost)).toContain('Sent to another origin')
      expect(await site.comments(anotherPost)).not.toContain('Sent to another origin')

      await page.goto(`${site.url}/archive`)
      await page.getByRole('link', { name: 'Stock Sheet' }).first().click()
      await page
        .getByRole('button', { name: /^Download · / })
        .first()
        .click()
      await expect(page.locator('[data-download=ready]').first()).toBeVisible()

      await page.goto(`${site.url}/inquiries?new=ticket`)
      await isReady(page)
      const files = page.getByRole('group', { name: 'Attachments' })
      await expect(files.getByRole('button', { name: 'Choose files' })).toBeEnabled()
      const text = { name: 'till.txt', mimeType: 'text/plain', buffer: Buffer.from('It is stuck.') }
      await files.locator('input').setInputFiles(text)
      await page.getByLabel('Subject').fill('The till does not open')
      await page.getByLabel('Description').fill('It is stuck since Monday.')
      await page.getByRole('button', { name: 'Submit Ticket' }).click()
      await page.getByRole('link', { name: 'The till does not open' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: /^till\.txt · / }).click()
      expect((await download).url()).toMatch(new RegExp(`^${api.url}/files/`))
      expect(await readFile(await (await download).path(), 'utf8')).toBe('It is stuck.')
      expect(misdirected).toEqual([])
    } finally {
      await site.close()
      await api.close()
      await rm(folder, { recursive: true })
    }
  },
)
