import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '#server/files/file-links.ts'
import { createLocalStorage } from '#server/files/local-storage.ts'
import { ContentChanged, type Storage } from '#server/files/storage.ts'
import { startBucket, type TestBucket } from '#tests/support/bucket.ts'
import { aFile } from '#tests/support/files.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { forEachStore, oneChunk, openTestBucket, storeIn } from '#tests/support/stores.ts'
import { someBytes, upload } from '#tests/support/uploads.ts'

describe('a file that is replaced in the bucket between its description and its bytes', () => {
  let bucket: TestBucket
  let server: TestServer
  /** The same bucket as another server or an operator writes it. */
  let other: Storage
  beforeAll(async () => {
    bucket = await startBucket()
    const store = storeIn(bucket)
    server = await startServer({ store })
    other = openTestBucket(bucket, store.prefix)
  })
  afterEach(() => {
    bucket.before = null
    bucket.faults = null
  })
  afterAll(async () => {
    await server.close()
    await bucket.close()
  })

  /** Does something before each of the next requests for bytes is answered. */
  function beforeBytes(...works: (() => Promise<unknown>)[]) {
    bucket.before = async ({ method, url }) => {
      if (method === 'GET' && !url?.includes('list-type')) await works.shift()?.()
    }
  }
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
  const statusAndTags = ({ status, headers }: Response) => [
    status,
    headers.get('etag'),
    headers.get('content-range'),
  ]

  test.each([[{}], [{ range: 'bytes=5-99' }]])(
    'by one of another size is not sent in its name (%j)',
    async (headers) => {
      await aFile(server, 'a.zip', someBytes(1000))
      beforeBytes(() => other.put('files/a.zip', oneChunk(Buffer.alloc(500, 'x'))))
      const response = await fetch(server.url + addressOf('a.zip'), { headers })
      expect(statusAndTags(response)).toEqual([404, null, null])
    },
  )

  test('is looked at once more, and sent as it is then, whole or in the range', async () => {
    const { sha256 } = await aFile(server, 'b.zip', someBytes(1000))
    const later = Buffer.alloc(1000, 'x')
    beforeBytes(() => other.put('files/b.zip', oneChunk(later)))
    const before = bucket.requests.length
    const response = await fetch(server.url + addressOf('b.zip'))
    expect(statusAndTags(response)).toEqual([200, `"${sha256}"`, null])
    expect((await bytesOf(response)).equals(later)).toBe(true)
    expect(bucket.requests.slice(before).map((line) => line.split(' ')[0])).toEqual([
      'HEAD',
      'GET',
      'PUT',
      'HEAD',
      'GET',
    ])
    beforeBytes(() => other.put('files/b.zip', oneChunk(Buffer.alloc(1000, 'y'))))
    const part = await fetch(server.url + addressOf('b.zip'), { headers: { range: 'bytes=10-19' } })
    expect(statusAndTags(part)).toEqual([206, `"${sha256}"`, 'bytes 10-19/1000'])
    expect(String(await bytesOf(part))).toBe('y'.repeat(10))
  })

  test('still obeys If-Range', async () => {
    const { sha256 } = await aFile(server, 'c.zip', someBytes(1000))
    const fetchWithTag = (tag: string) => {
      beforeBytes(() => other.put('files/c.zip', oneChunk(someBytes(1000).fill(0, 0, 9))))
      const headers = { range: 'bytes=10-19', 'if-range': `"${tag}"` }
      return fetch(server.url + addressOf('c.zip'), { headers })
    }
    expect([(await fetchWithTag(sha256)).status, (await fetchWithTag('f'.repeat(64))).status]).toEqual([
      206, 200,
    ])
  })

  test('repeatedly is answered 503, without ETag and Content-Range', async () => {
    await aFile(server, 'd.zip', someBytes(1000))
    const put = (letter: string) => () => other.put('files/d.zip', oneChunk(Buffer.alloc(1000, letter)))
    beforeBytes(put('x'), put('y'))
    const response = await fetch(server.url + addressOf('d.zip'))
    expect(statusAndTags(response)).toEqual([503, null, null])
    expect(response.headers.get('retry-after')).toBe('2')
    expect((await fetch(server.url + addressOf('d.zip'))).status).toBe(200)
  })

  test('by nothing is answered 404, also if the folder has an older one', async () => {
    await aFile(server, 'e.zip', someBytes(1000))
    await createLocalStorage(server.dataDir).put('files/e.zip', oneChunk('an older one'))
    beforeBytes(() => other.remove('files/e.zip'))
    expect((await fetch(server.url + addressOf('e.zip'))).status).toBe(404)

    const me = await server.signIn()
    const { id } = await upload({ url: server.url, headers: me.headers }, someBytes(1000))
    const { url } = await (await me.send('GET', `/api/attachments/${id}/`)).json()
    const key = (await bucket.keys('shared')).find((name) => name.includes(id))
    beforeBytes(() => other.remove(key ?? ''))
    expect((await fetch(server.url + url)).status).toBe(404)
  })

  test('breaks off when the connection breaks during its bytes', async () => {
    await aFile(server, 'g.zip', someBytes(3_000_000))
    const cuts = [{ cutAfter: 400_000 }]
    bucket.faults = ({ method }) => (method === 'GET' ? cuts.shift() : undefined)
    beforeBytes(
      () => Promise.resolve(),
      () => other.put('files/g.zip', oneChunk(Buffer.alloc(3_000_000, 'x'))),
    )
    const response = await fetch(server.url + addressOf('g.zip'))
    expect(response.status).toBe(200)
    await expect(response.arrayBuffer()).rejects.toThrow()
  })
})

forEachStore((store) => {
  let folder: string
  let storage: Storage
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'vior-replaced-'))
    storage = store.openFor(folder)
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('a version is read while it is the content of its key', async () => {
    await storage.put('files/a', oneChunk('first'))
    const first = await storage.stat('files/a')
    expect(first?.version).toEqual(expect.any(String))
    const read = async (version = first?.version) =>
      String(await buffer(await storage.read('files/a', { start: 1, end: 3 }, version)))
    expect(await read()).toBe('irs')
    await storage.put('files/a', oneChunk('second'))
    await expect(read()).rejects.toThrow(ContentChanged)
    expect(await read((await storage.stat('files/a'))?.version)).toBe('eco')
    await storage.remove('files/a')
    await expect(read()).rejects.toThrow(ContentChanged)
  })
})

test('a file that moves from the folder to the bucket is not described by one and sent by the other', async () => {
  const bucket = await startBucket()
  const folder = await mkdtemp(path.join(tmpdir(), 'vior-moving-'))
  const both = storeIn(bucket).openFor(folder)
  const local = createLocalStorage(folder)
  await local.put('files/a', oneChunk('in the folder'))
  const version = (await both.stat('files/a'))?.version
  expect(String(await buffer(await both.read('files/a', undefined, version)))).toBe('in the folder')
  await both.put('files/a', oneChunk('in the bucket'))
  await expect(both.read('files/a', undefined, version)).rejects.toThrow(ContentChanged)
  const moved = (await both.stat('files/a'))?.version
  await local.put('files/a', oneChunk('an older one'))
  expect(String(await buffer(await both.read('files/a', undefined, moved)))).toBe('in the bucket')
  await openTestBucket(bucket, storeIn(bucket).prefix).remove('files/a')
  await expect(both.read('files/a', undefined, moved)).rejects.toThrow(ContentChanged)
  await rm(folder, { recursive: true })
  await bucket.close()
})
