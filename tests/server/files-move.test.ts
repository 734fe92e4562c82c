import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveFiles } from '#server/commands/move-files.ts'
import { addressOf as fileAddress } from '#server/files/file-links.ts'
import { withLocalFiles } from '#server/files/bucket/with-local-files.ts'
import { createLocalStorage } from '#server/files/local-storage.ts'
import type { Storage } from '#server/files/storage.ts'
import { startBucket, type TestBucket } from '#tests/support/bucket.ts'
import { sqlite } from '#tests/support/databases.ts'
import { aFile } from '#tests/support/files.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { keysIn, oneChunk, openTestBucket, storeIn } from '#tests/support/stores.ts'
import {
  fetchOffset,
  beginUpload,
  rowOf,
  sendPart,
  someBytes,
  terminateUpload,
  upload,
} from '#tests/support/uploads.ts'

const bytes = someBytes(200_000)

let dataDir: string
let bucket: TestBucket
let server: TestServer
let local: Storage
let remote: Storage
let sender: { url: string; headers: Record<string, string> }
const ids = { finished: crypto.randomUUID(), going: crypto.randomUUID(), waiting: crypto.randomUUID() }
/** Complete when the first server died. */
const complete = crypto.randomUUID()

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'vior-move-'))
  bucket = await startBucket()
  const store = storeIn(bucket)
  local = createLocalStorage(dataDir)
  remote = openTestBucket(bucket, store.prefix)
  server = await startServer({ dataDir })
  sender = { url: server.url, headers: (await server.signIn()).headers }
  await upload(sender, bytes, { id: ids.finished })
  for (const id of [ids.going, ids.waiting, complete]) {
    await beginUpload(sender, bytes.length, { id })
    await sendPart(sender, id, 0, bytes.subarray(0, 120_000))
  }
  const key = (await rowOf(server, complete))?.storage_key ?? ''
  await server.app.storage.append(key, 120_000, oneChunk(bytes.subarray(120_000)))
  await aFile(server, 'archive/a b.zip', bytes)
  await writeFile(path.join(dataDir, 'files', 'archive', '.incoming.zip'), 'half')
  await server.close()
  server = await startServer({ dataDir, store })
  sender = { ...sender, url: server.url }
})
afterAll(async () => {
  await server.close()
  await bucket.close()
  await sqlite.remove(dataDir)
  await rm(dataDir, { recursive: true, force: true })
})

const offsetOf = async (id: string) => Number((await fetchOffset(sender, id)).headers.get('upload-offset'))
const download = async (id: string) => {
  const { url } = await (
    await fetch(`${server.url}/api/attachments/${id}/`, { headers: sender.headers })
  ).json()
  return Buffer.from(await (await fetch(server.url + url)).arrayBuffer())
}
const move = (isRemoving: boolean) => moveFiles({ db: server.db, local, bucket: remote, isRemoving })

test('after the change to a bucket, files of the folder are served, listed and go on as before', async () => {
  expect((await download(ids.finished)).equals(bytes)).toBe(true)
  const part = await fetch(server.url + fileAddress('archive/a b.zip'), { headers: { range: 'bytes=5-9' } })
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(5, 10)])
  expect(await offsetOf(ids.going)).toBe(120_000)
  expect((await sendPart(sender, ids.going, 120_000, bytes.subarray(120_000))).status).toBe(204)
  expect(await offsetOf(complete)).toBe(bytes.length)
  for (const id of [ids.going, complete]) {
    expect((await download(id)).equals(bytes)).toBe(true)
    const key = `attachments/${(await rowOf(server, id))?.storage_key}`
    expect([await local.stat(key), (await remote.stat(key))?.size]).toEqual([null, bytes.length])
  }
})

test('files are copied, compared and then removed from the folder; a repeated command copies nothing', async () => {
  // A command that was killed had copied this one.
  await remote.put('files/archive/a b.zip', await local.read('files/archive/a b.zip'))
  expect(await move(false)).toEqual({ copied: 1, same: 1, differing: [], unfinished: 1 })
  expect(await keysIn(local, 'attachments')).toHaveLength(2)
  expect(await move(true)).toEqual({ copied: 0, same: 2, differing: [], unfinished: 1 })
  const left = await keysIn(local, 'attachments', 'files')
  expect(left).toHaveLength(2)
  expect(left).toContain('files/archive/.incoming.zip')
  expect((await download(ids.finished)).equals(bytes)).toBe(true)
  expect((await fetch(server.url + fileAddress('archive/a b.zip'))).status).toBe(200)
})

test('a file that is newer in the bucket is kept in both', async () => {
  await local.put('files/archive/c.zip', oneChunk('old'))
  await remote.put('files/archive/c.zip', oneChunk('newer'))
  const past = { read: local.read, remove: local.remove, list: olderList }
  const done = await moveFiles({
    db: server.db,
    local: { ...local, ...past },
    bucket: remote,
    isRemoving: true,
  })
  expect(done.differing).toEqual(['files/archive/c.zip'])
  expect((await buffer(await local.read('files/archive/c.zip'))).toString()).toBe('old')
  expect((await buffer(await remote.read('files/archive/c.zip'))).toString()).toBe('newer')
  await local.remove('files/archive/c.zip')
})

/** Times of a bucket are whole seconds, which a test does not wait for. */
async function* olderList(folder: string) {
  for await (const entry of local.list(folder)) yield { ...entry, changedAt: new Date(0) }
}

test('a connection that breaks during the copy leaves the file in the folder, for the next run', async () => {
  await local.put('files/archive/d.zip', oneChunk(bytes))
  bucket.faults = ({ method }) => (method === 'PUT' ? { status: 503, code: 'SlowDown' } : undefined)
  await expect(move(true)).rejects.toThrow('SlowDown')
  bucket.faults = null
  expect((await buffer(await local.read('files/archive/d.zip'))).equals(bytes)).toBe(true)
  expect(await move(true)).toMatchObject({ copied: 1 })
  expect(await local.stat('files/archive/d.zip')).toBeNull()
})

test('what a server removes while it is copied stays removed', async () => {
  let reads = 0
  for (const name of ['e.zip', 'f.zip']) await local.put(`files/archive/${name}`, oneChunk(bytes))
  const both = withLocalFiles(remote, local)
  const done = await moveFiles({
    db: server.db,
    local: {
      ...local,
      async read(key) {
        const content = await local.read(key)
        if (key === 'files/archive/e.zip' && (reads += 1) === 2) await both.remove(key)
        return content
      },
      async *list(folder) {
        for await (const entry of local.list(folder)) {
          if (entry.key === 'files/archive/f.zip') await both.remove(entry.key)
          yield entry
        }
      },
    },
    bucket: remote,
    isRemoving: false,
  })
  expect(done).toMatchObject({ copied: 0, differing: [] })
  expect(reads).toBe(2)
  for (const name of ['e.zip', 'f.zip']) expect(await both.stat(`files/archive/${name}`)).toBeNull()
})

test('names that are no keys are named and left out, of all else nothing is', async () => {
  const folder = path.join(dataDir, 'files', 'odd')
  const odd = ['a\\b.zip', 'left\u200eright.zip']
  await mkdir(path.join(folder, 'c\\d'), { recursive: true })
  await Promise.all([...odd, 'e.zip'].map((name) => writeFile(path.join(folder, name), name)))
  const skipped: string[] = []
  const listed = createLocalStorage(dataDir, (place) => skipped.push(path.relative(folder, place)))
  expect(await keysIn(listed, 'files/odd')).toEqual(['files/odd/e.zip'])
  expect(skipped.toSorted()).toEqual([...odd, 'c\\d'].toSorted())
  expect(await move(true)).toMatchObject({ copied: 1 })
})

test('a removed upload is gone from both', async () => {
  expect((await terminateUpload(sender, ids.waiting)).status).toBe(204)
  expect((await terminateUpload(sender, ids.going)).status).toBe(204)
  for (const store of [local, remote])
    for (const id of [ids.waiting, ids.going])
      expect((await keysIn(store, 'attachments')).join()).not.toContain(id)
})
