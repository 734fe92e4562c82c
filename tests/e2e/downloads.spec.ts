import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { demoAccount, okBody, signInToApi } from './api.ts'
import { startTruncatingProxy, type TruncatingProxy } from './truncating-proxy.ts'
import { aPerson, badge, expect, extended, signIn, test, withoutWorker } from './fixtures.ts'
import { KillableBrowser } from './killable-browser.ts'
import type { Site } from './site.ts'

const large = 'Shapes: 2,320 Labelled Pictures'
/** The proxy sends at most 2.3 MB a second. */
const downloadTimeoutMs = 240_000
const download = (page: Page) =>
  page.getByRole('complementary').or(page.getByRole('main')).locator('[data-download]').first()
const start = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^Download · .*: ${large}`) }).first()

let proxy: TruncatingProxy
test.beforeEach(async ({ site }) => {
  proxy = await startTruncatingProxy(site.url)
})
test.afterEach(() => proxy.close())

/**
 * Reports all bytes of files that pages have read. Bytes in flight when a connection or a browser dies are
 * not included.
 */
async function countReadBytes(page: Page, count: (bytes: number) => void): Promise<void> {
  await page.exposeFunction('countReadBytes', count)
  await page.addInitScript(() => {
    const readers = ReadableStreamDefaultReader.prototype
    const read = Reflect.get(readers, 'read')
    readers.read = async function (this: ReadableStreamDefaultReader) {
      const part = await Reflect.apply(read, this, [])
      if (part.value instanceof Uint8Array) Reflect.get(globalThis, 'countReadBytes')(part.value.length)
      return part
    }
  })
}

test(
  '25 MB over twenty cuts and three killed browsers: at most 2 % are fetched twice, and the checksum is right',
  extended,
  async ({ site }) => {
    test.setTimeout(2 * downloadTimeoutMs)
    const { id, file_size: total, sha256, fileId } = await largeFile(site)
    expect(total).toBeGreaterThan(25_000_000)
    const browser = await KillableBrowser.make()
    let read = 0
    const open = (url: string) =>
      browser.open(url, (page) => countReadBytes(page, (bytes) => void (read += bytes)))
    try {
      proxy.cut(20, 900_000)
      let page = await open(proxy.url)
      await signIn(page, await anApprovedPerson(site, id), `/archive/${id}`, proxy.url)
      await start(page).click()
      for (const killedAt of [0.2, 0.5, 0.8]) {
        await expect.poll(() => proxy.sent()).toBeGreaterThan(total * killedAt)
        await browser.kill()
        // Every kill leaves the state of a process that died during a write.
        page = await open(`${proxy.url}/about`)
        await leaveHalfAPiece(page, `platform-${fileId}`)
        await page.goto(`${proxy.url}/archive/${id}`)
      }
      await expect(page.locator('[data-download=ready]').first()).toBeVisible({ timeout: downloadTimeoutMs })
      expect(proxy.cutsLeft()).toBe(0)
      expect(read).toBeGreaterThanOrEqual(total * 0.98)
      // Bytes beyond the size of the file were requested again by a client that already had them.
      expect(read).toBeLessThanOrEqual(total * 1.02)
      expect(await sumOfPieces(page, `platform-${fileId}`)).toBe(sha256)
    } finally {
      await browser.close()
    }
  },
)

test(
  'a file that changed on the server is downloaded from the start, with a notice, and saved complete',
  withoutWorker,
  async ({ page, site }) => {
    const { id } = await largeFile(site)
    await signIn(page, await anApprovedPerson(site, id), `/archive/${id}`, proxy.url)
    await start(page).click()
    await expect.poll(() => proxy.sent()).toBeGreaterThan(1_000_000)
    await download(page).getByRole('button', { name: 'Pause' }).click()
    await expect(page.locator('[data-download=paused]').first()).toContainText('Paused · ')
    await page.reload()
    await expect(page.locator('[data-download=paused]').first()).toBeVisible()

    const other = Buffer.alloc(2_500_000, 'another file ')
    const sha256 = createHash('sha256').update(other).digest('hex')
    const release = proxy.replaceFile(other, sha256)
    const saved = page.waitForEvent('download')
    await download(page).getByRole('button', { name: 'Resume' }).click()
    await expect(
      page.getByText('There is a newer file on the server, so the download started again.').first(),
    ).toBeVisible()
    await expect(badge(page)).toContainText(/Downloading \d+%/)
    release()
    await expect(page.locator('[data-download=ready]').first()).toContainText(sha256)
    expect(
      createHash('sha256')
        .update(await readFile(await (await saved).path()))
        .digest('hex'),
    ).toBe(sha256)

    await page.goto(`${proxy.url}/settings`)
    await page.getByRole('button', { name: 'Clear downloaded files' }).click()
    await page.getByRole('button', { name: 'Clear it' }).click()
    await expect(page.getByRole('button', { name: 'Clear downloaded files' })).toBeDisabled()
    await page.goto(`${proxy.url}/archive/${id}`)
    await expect(start(page)).toBeVisible()
  },
)

test(
  'a large file on mobile data asks for confirmation with its cost',
  withoutWorker,
  async ({ page, site }) => {
    const { id, file_size: total } = await largeFile(site)
    const megabytes = total / 1024 / 1024
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { type: 'cellular', saveData: false } })
      localStorage.setItem('preferences', JSON.stringify({ tariffPerMb: 50 }))
    })
    await signIn(page, await anApprovedPerson(site, id), `/archive/${id}`, proxy.url)
    await start(page).click()
    const question = page.getByRole('dialog', { name: 'A large file on mobile data' })
    await expect(question).toContainText(`${megabytes.toFixed(1)} MB`)
    await expect(question).toContainText(
      `That costs about TSh ${Math.round(megabytes * 50).toLocaleString('en')}.`,
    )
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
    expect(proxy.sent()).toBe(0)
    await start(page).click()
    await question.getByRole('button', { name: 'Download now' }).click()
    await expect(page.locator('[data-download=wanted]').first()).toContainText(
      ` of ${megabytes.toFixed(1)} MB`,
    )
    await download(page).getByRole('button', { name: 'Cancel download' }).click()
    await expect(start(page)).toBeVisible()
  },
)

test('a download that exceeds the free storage is not started', withoutWorker, async ({ page, site }) => {
  const { id } = await largeFile(site)
  await page.addInitScript(() => {
    navigator.storage.estimate = () => Promise.resolve({ quota: 30_000_000, usage: 10_000_000 })
  })
  await signIn(page, await anApprovedPerson(site, id), `/archive/${id}`, proxy.url)
  await start(page).click()
  await expect(page.getByText('There is not enough room on this device.')).toBeVisible()
  expect(proxy.sent()).toBe(0)
})

test(
  'a file of a post resumes with Range after a cut, and its SHA-256 is right',
  withoutWorker,
  async ({ page }) => {
    const ranges: (string | undefined)[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('.zip')) ranges.push(request.headers()['range'])
    })
    proxy.cut(2, 1024)
    await page.goto(`${proxy.url}/blog/offline-first-outbox`)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download: The outbox of the post, ready to run' }).click()
    const bytes = await readFile(await (await saved).path())
    expect(proxy.cutsLeft()).toBe(0)
    expect(ranges).toEqual([
      undefined,
      expect.stringMatching(/^bytes=\d+-$/),
      expect.stringMatching(/^bytes=\d+-$/),
    ])
    await expect(page.locator('[data-download=ready]')).toContainText(
      createHash('sha256').update(bytes).digest('hex'),
    )
  },
)

/** The largest entry of the archive; `fileId` is the id of its file. */
async function largeFile(
  site: Site,
): Promise<{ id: number; file_size: number; sha256: string; fileId: number }> {
  const response = await fetch(`${site.url}/archive/api/archives/?search=${encodeURIComponent(large)}`)
  const { results }: { results: { id: number; file_size: number; sha256: string }[] } = await response.json()
  const [found] = results
  if (!found) throw new Error(`no ${large}`)
  const one = await fetch(`${site.url}/archive/api/archives/${found.id}/`)
  const { versions }: { versions: { platform_downloads: { id: number }[] }[] } = await one.json()
  return { ...found, fileId: versions[0]?.platform_downloads[0]?.id ?? 0 }
}

/** A person whose request for the file was granted. */
async function anApprovedPerson(site: Site, id: number) {
  const person = await aPerson(site)
  const send = await signInToApi(site, person)
  const path = `/archive/api/archives/${id}/request_download/`
  const request = await okBody(send('POST', path, { email: person.username }))
  const sendAsAdmin = await signInToApi(site, demoAccount('admin'))
  await okBody(sendAsAdmin('POST', `/api/admin/download-requests/${request.id}/approve/`, {}))
  return person
}

/** A write that was never finished, next to the chunk before it. */
function leaveHalfAPiece(page: Page, folder: string): Promise<void> {
  return page.evaluate(async (name) => {
    const root = await navigator.storage.getDirectory()
    const all = await (await root.getDirectoryHandle('downloads')).getDirectoryHandle(name)
    await all.getFileHandle('000000000000000.half', { create: true })
  }, folder)
}

/** Read outside the app: SHA-256 of the stored bytes. */
function sumOfPieces(page: Page, folder: string): Promise<string> {
  return page.evaluate(async (name) => {
    const root = await navigator.storage.getDirectory()
    const all = await (await root.getDirectoryHandle('downloads')).getDirectoryHandle(name)
    const files: File[] = []
    for await (const handle of all.values())
      if (handle instanceof FileSystemFileHandle && /^\d+$/.test(handle.name))
        files.push(await handle.getFile())
    const bytes = await new Blob(files.toSorted((a, b) => a.name.localeCompare(b.name))).arrayBuffer()
    const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  }, folder)
}
