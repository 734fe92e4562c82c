// @vitest-environment happy-dom
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { DownloadRow } from '#platform/downloads/download-row.ts'
import { leaseLocks } from '#platform/engine/lease-locks.ts'
import { aDownloadRow } from '#tests/support/cached.ts'
import { ashaId, network, pageEngine, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

setUpDom()

const source = (id: number) => ({ kind: 'archive', id }) as const

test('the download of a file is read anew for its own progress and not for that of others', async () => {
  const { engine } = await pageEngine()
  const { downloads, liveQuery } = await import('#engine/parts.ts')
  await engine.db.downloads.bulkPut([aDownloadRow(1), aDownloadRow(2)])
  let queries = 0
  const seen: (DownloadRow | undefined)[] = []
  const subscription = liveQuery(() => {
    queries += 1
    return downloads.readDownload(source(1))
  }).subscribe({ next: (row) => seen.push(row) })
  await expect.poll(() => seen.length).toBe(1)
  await engine.db.downloads.update('archive/2', { bytesPerSecond: 5 })
  await engine.db.downloads.update('archive/1', { bytesPerSecond: 7 })
  await expect.poll(() => seen.at(-1)?.bytesPerSecond).toBe(7)
  expect(queries).toBe(2)
  subscription.unsubscribe()
})

test('the download of another account is not shown, and appears when that account signs in', async () => {
  const { engine } = await pageEngine()
  const { downloads, liveQuery } = await import('#engine/parts.ts')
  await engine.db.downloads.put(aDownloadRow(1, { owner: ashaId }))
  const seen: (string | undefined)[] = []
  const subscription = liveQuery(() => downloads.readDownload(source(1))).subscribe({
    next: (row) => seen.push(row?.id),
  })
  await expect.poll(() => seen).toEqual([undefined])
  await signIn()
  await expect.poll(() => seen.at(-1)).toBe('archive/1')
  subscription.unsubscribe()
})

describe('a file that two tabs are asked for', () => {
  const answer = {
    download_url: '/file',
    title: 'App',
    file_name: 'app.zip',
    file_size: 1000,
    file_size_display: '1 kB',
    sha256: 'cd',
  }

  /** A page that has bytes of the file, and on which no download runs; another tab stores `row` during the request. */
  async function openPage(row?: DownloadRow) {
    const { db, locks, clock } = (await pageEngine()).engine
    const { downloads } = await import('#engine/parts.ts')
    const { request } = leaseLocks(db, clock)
    const spy = vi.spyOn(locks, 'request')
    spy.mockImplementation((name, work) =>
      name === 'downloads' ? new Promise(() => {}) : request(name, work),
    )
    onTestFinished(() => spy.mockRestore())
    await db.pieces.put({ download: 'archive/1', offset: 0, bytes: new ArrayBuffer(5) })
    network.answer = async () => {
      if (row) await db.downloads.put(row)
      return Response.json(answer)
    }
    return { db, begin: () => downloads.begin({ source: source(1), title: 'App', mirrors: [] }) }
  }

  test.each(['wanted', 'paused', 'ready'] as const)(
    'keeps its bytes where it is %s in the other',
    async (state) => {
      const row = aDownloadRow(1, { state })
      const { db, begin } = await openPage(row)
      expect(await begin()).toBe('begun')
      expect(await db.downloads.get('archive/1')).toEqual(row)
      expect(await db.pieces.count()).toBe(1)
    },
  )

  test.each([
    ['failed', { state: 'failed' }],
    ['is of another account', { owner: ashaId }],
  ] as const)('is begun anew where that of the other %s', async (_, overrides) => {
    const { db, begin } = await openPage(aDownloadRow(1, overrides))
    expect(await begin()).toBe('begun')
    expect(await db.downloads.get('archive/1')).toMatchObject({ state: 'wanted', sha256: 'cd', owner: 0 })
    expect(await db.pieces.count()).toBe(0)
  })

  test('is begun once when both are asked at the same time', async () => {
    const { db, begin } = await openPage()
    const put = vi.spyOn(db.downloads, 'put')
    expect(await Promise.all([begin(), begin()])).toEqual(['begun', 'begun'])
    expect(put).toHaveBeenCalledTimes(1)
  })
})
