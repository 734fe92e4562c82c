// @vitest-environment happy-dom
import { createHash } from 'node:crypto'
import type * as Sha2 from '@noble/hashes/sha2.js'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aDownloadRow } from '#tests/support/cached.ts'
import { network, pageEngine, setUpDom } from '#tests/support/in-the-dom.tsx'

const hashing = vi.hoisted(() => ({ isLost: false }))
vi.mock('@noble/hashes/sha2.js', async (importActual) => {
  const { sha256 } = await importActual<typeof Sha2>()
  return {
    get sha256() {
      if (hashing.isLost) throw new TypeError('Failed to fetch dynamically imported module')
      return sha256
    },
  }
})

const bytes = Buffer.alloc(100_000, 'a file ')

setUpDom()
beforeEach(async () => {
  const { engine } = await pageEngine()
  vi.spyOn(engine.locks, 'request').mockImplementation((_name, work) => work())
  hashing.isLost = false
  network.answer = () => new Response(bytes, { headers: { 'content-length': String(bytes.length) } })
  // A finished file would be handed to the browser.
  showTab('hidden')
})

function showTab(value: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

async function addDownload(number: number): Promise<void> {
  const row = aDownloadRow(number, {
    total: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    urls: [`http://vior.test/${number}.zip`],
    createdAt: number,
  })
  await (await pageEngine()).engine.db.downloads.put(row)
}

async function states(): Promise<string[]> {
  const rows = await (await pageEngine()).engine.db.downloads.orderBy('id').toArray()
  return rows.map(({ state }) => state)
}

const downloads = () => import('#platform/downloads/page-downloads.ts')

test('a file whose checksum code cannot be fetched is checked when the network is back', async () => {
  hashing.isLost = true
  await addDownload(1)
  await (await downloads()).startDownloads()
  expect(await states()).toEqual(['wanted'])
  hashing.isLost = false
  dispatchEvent(new Event('online'))
  await expect.poll(states).toEqual(['ready'])
})

test('a download that an error ended does not end the others, and is run again', async () => {
  const { engine } = await pageEngine()
  const put = vi.spyOn(engine.db.pieces, 'put').mockRejectedValueOnce(new Error('The folder is gone'))
  await addDownload(1)
  await addDownload(2)
  await (await downloads()).startDownloads()
  expect(put).toHaveBeenCalled()
  expect(await states()).toEqual(['wanted', 'ready'])
  dispatchEvent(new Event('online'))
  await expect.poll(states).toEqual(['ready', 'ready'])
})

test('the download that was asked for first runs first', async () => {
  const { engine } = await pageEngine()
  const { downloads: store } = await import('#engine/parts.ts')
  const urls: string[] = []
  const { answer } = network
  network.answer = (request) => {
    urls.push(new URL(request.url).pathname)
    return answer(request)
  }
  await addDownload(2)
  await addDownload(9)
  await engine.db.downloads.update('archive/9', { createdAt: 1 })
  expect((await store.readDownloads()).map(({ id }) => id)).toEqual(['archive/2', 'archive/9'])
  await (await downloads()).startDownloads()
  expect(urls).toEqual(['/9.zip', '/2.zip'])
})

test('a download that another tab began goes on in this one, once it is shown, when that tab closes', async () => {
  const { engine } = await pageEngine()
  const { promise: otherTab, resolve: closeOtherTab } = Promise.withResolvers<void>()
  const request = vi.spyOn(engine.locks, 'request').mockImplementation(async (_name, work) => {
    await otherTab
    return work()
  })
  await watch()
  await addDownload(1)
  // The watch has read the row by then.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(request).not.toHaveBeenCalled()
  showTab('visible')
  await expect.poll(() => request.mock.calls.length).toBe(1)
  showTab('hidden')
  await engine.db.downloads.update('archive/1', { held: 5, bytesPerSecond: 5 })
  expect(await states()).toEqual(['wanted'])
  closeOtherTab()
  await expect.poll(states).toEqual(['ready'])
})

test('the progress of a download does not run others again that an error ended', async () => {
  const { engine } = await pageEngine()
  const put = vi.spyOn(engine.db.pieces, 'put').mockRejectedValue(new Error('The folder is gone'))
  onTestFinished(() => put.mockRestore())
  const { answer } = network
  network.answer = async (request) => {
    await engine.db.downloads.update('archive/2', { bytesPerSecond: put.mock.calls.length + 1 })
    // Long enough for a run that the progress would begin.
    await new Promise((resolve) => setTimeout(resolve, 100))
    return answer(request)
  }
  showTab('visible')
  await watch()
  await addDownload(1)
  await addDownload(2)
  await expect.poll(() => put.mock.calls.length).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(put).toHaveBeenCalledTimes(2)
})

async function watch(): Promise<void> {
  const subscription = (await downloads()).watchDownloads()
  onTestFinished(() => subscription.unsubscribe())
}
