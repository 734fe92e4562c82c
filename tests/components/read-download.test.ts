// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { DownloadRow } from '#platform/downloads/download-row.ts'
import { aDownloadRow } from '#tests/support/cached.ts'
import { ashaId, pageEngine, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

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
