import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { uploadKeptMs } from '#domain/uploads.ts'
import { addressOf as fileAddress } from '#server/files/file-links.ts'
import { createBucketStorage } from '#server/files/bucket/bucket-storage.ts'
import { removeAbandonedParts } from '#server/jobs/remove-abandoned-parts.ts'
import { removeExpiredUploads } from '#server/jobs/remove-expired-uploads.ts'
import { openFiles } from '#server/files/open-files.ts'
import { StorageUnavailable } from '#server/files/storage.ts'
import { bucketAccount, startBucket, type BucketFault, type TestBucket } from '#tests/support/bucket.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { aFile } from '#tests/support/files.ts'
import { listenAnywhere } from '#tests/support/listen.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { keysIn, openTestBucket, storeIn } from '#tests/support/stores.ts'
import {
  fetchOffset,
  beginUpload,
  rowOf,
  sendPart,
  someBytes,
  terminateUpload,
  upload,
  withoutPictureJob,
} from '#tests/support/uploads.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const slowDown: BucketFault = { status: 503, code: 'SlowDown' }

let bucket: TestBucket
let server: TestServer
let me: SignedIn
let sender: { url: string; headers: Record<string, string> }
beforeAll(async () => {
  bucket = await startBucket()
  server = await startServer({ store: storeIn(bucket), plugins: [withoutPictureJob] })
  me = await server.signIn()
  sender = { url: server.url, headers: me.headers }
})
afterEach(() => {
  bucket.faults = null
})
afterAll(async () => {
  await server.close()
  await bucket.close()
})

const offsetOf = async (id: string) => Number((await fetchOffset(sender, id)).headers.get('upload-offset'))

test('an upload that meets 503 reports it, keeps the stored parts, and resumes after them', async () => {
  const bytes = someBytes(5_000_000)
  const id = crypto.randomUUID()
  await beginUpload(sender, bytes.length, { id })
  bucket.faults = ({ method, url }) =>
    method === 'PUT' && /unfinished.*\/0*[23]\d{6}/.test(url ?? '') ? slowDown : undefined
  const refused = await sendPart(sender, id, 0, bytes)
  expect([refused.status, (await refused.json()).code]).toEqual([503, 'unavailable'])
  expect(refused.headers.get('retry-after')).toBe('2')
  bucket.faults = null
  const offset = await offsetOf(id)
  expect(offset).toBeGreaterThan(2_000_000)
  expect((await sendPart(sender, id, offset, bytes.subarray(offset))).status).toBe(204)
  expect(await rowOf(server, id)).toMatchObject({ state: 'finished', sha256: sha256(bytes) })
  expect(await keysIn(server.app.files, 'attachments')).toHaveLength(1)
})

test('an upload whose end meets 503 is finished when its offset is asked for', async () => {
  const bytes = someBytes(3_000_000)
  bucket.faults = ({ method }) => (method === 'POST' ? slowDown : undefined)
  const { id, answer } = await upload(sender, bytes)
  expect(answer.status).toBe(503)
  expect(await rowOf(server, id)).toMatchObject({ state: 'open' })
  bucket.faults = ({ url }) => (url?.includes('partNumber=') ? slowDown : undefined)
  expect((await fetchOffset(sender, id)).status).toBe(503)
  expect(bucket.requests.findLast((line) => line.startsWith('DELETE'))).toMatch(/[?&]uploadId=/)
  bucket.faults = null
  expect(await offsetOf(id)).toBe(bytes.length)
  expect(await rowOf(server, id)).toMatchObject({ state: 'finished', sha256: sha256(bytes) })
})

test('nothing is taken for absent while the bucket cannot be reached', async () => {
  const { id } = await upload(sender, someBytes(1000))
  const { url } = await (await me.send('GET', `/api/attachments/${id}/`)).json()
  await aFile(server, 'a.zip', someBytes(1000))
  bucket.faults = () => slowDown
  for (const address of [url, '/files/a.zip']) {
    const { status, headers } = await fetch(server.url + address)
    expect([status, headers.get('etag'), headers.get('retry-after')]).toEqual([503, null, '2'])
  }
  bucket.faults = ({ method }) => (method === 'GET' ? slowDown : undefined)
  const { status, headers } = await fetch(server.url + url, { headers: { range: 'bytes=0-9' } })
  expect([status, headers.get('content-range'), headers.get('etag')]).toEqual([503, null, null])
})

test('parts that no upload refers to any more are removed, those of this week are not', async () => {
  await server.app.files.put('unfinished/attachments/aa/gone/0000000000000', toChunks(Buffer.from('late')))
  const parts = () => keysIn(server.app.files, 'attachments')
  expect(await removeAbandonedParts({ files: server.app.files, clock: { now: () => new Date() } })).toBe(0)
  expect((await parts()).join()).toContain('aa/gone')
  const inTwoWeeks = { now: () => new Date(Date.now() + 2 * uploadKeptMs + 60_000) }
  expect(await removeAbandonedParts({ files: server.app.files, clock: inTwoWeeks })).toBeGreaterThan(0)
  expect((await parts()).join()).not.toContain('aa/gone')
})

test('a file arrives whole although the connection to the bucket breaks twice during it', async () => {
  const bytes = someBytes(3_000_000)
  await aFile(server, 'cut.zip', bytes)
  const cuts = [{ cutAfter: 400_000 }, { cutAfter: 1_000_000 }]
  bucket.faults = ({ method }) => (method === 'GET' ? cuts.shift() : undefined)
  const response = await fetch(server.url + fileAddress('cut.zip'), { headers: { range: 'bytes=5-2999999' } })
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes.subarray(5))).toBe(true)
  expect(cuts).toEqual([])
})

test('where the line stays cut, the answer breaks off, so that nobody takes it for the whole file', async () => {
  await aFile(server, 'cut.zip', someBytes(3_000_000))
  bucket.faults = ({ method }) =>
    method === 'GET' ? (served++ === 0 ? { cutAfter: 400_000 } : slowDown) : undefined
  let served = 0
  const response = await fetch(server.url + fileAddress('cut.zip'))
  expect(response.status).toBe(200)
  await expect(response.arrayBuffer()).rejects.toThrow()
})

test('a reader who leaves before the first byte leaves no open answer of the bucket behind', async () => {
  await aFile(server, 'left.zip', someBytes(8_000_000))
  const body = await server.app.files.read('files/left.zip')
  expect(bucket.answering).toBe(1)
  body.destroy()
  // Without a byte for 20 s the client would close it.
  await expect.poll(() => bucket.answering, { timeout: 12_000 }).toBe(0)
})

test('an answer that is not the range asked for is refused', async () => {
  const answers = [
    {},
    { 'content-range': 'bytes 3-5/9' },
    { 'content-range': 'bytes 2-4/9' },
    { 'content-range': 'bytes 2-5/6' },
  ]
  const odd = createServer((_, response) => {
    const range = answers.shift() ?? {}
    response.writeHead('content-range' in range ? 206 : 200, { ...range, 'content-length': 4 }).end('2345')
  })
  const place = { bucket: 'odd', prefix: '', endpoint: `http://127.0.0.1:${await listenAnywhere(odd)}` }
  const read = (end: number) => createBucketStorage(place).read('files/a', { start: 2, end })
  for (const _ of [1, 2, 3]) await expect(read(5)).rejects.toThrow('another range')
  expect((await buffer(await read(99))).toString()).toBe('2345')
  await new Promise((resolve) => odd.close(resolve))
})

test('a photo waits for its resize while the bucket fails, and others are resized before it', async () => {
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c63' } })
    .jpeg()
    .toBuffer()
  const { id } = await upload(sender, Buffer.from(photo))
  await server.app.pictureMaker.runDue()
  await server.db.updateTable('attachments').set({ pictures: 'waiting' }).where('id', '=', id).execute()
  for (const failing of ['GET', 'PUT']) {
    bucket.faults = ({ method }) => (method === failing ? slowDown : undefined)
    await expect(server.app.pictureMaker.runDue()).rejects.toThrow(StorageUnavailable)
    expect(await rowOf(server, id)).toMatchObject({ pictures: 'waiting' })
    server.clock.advance(150_000)
  }
  bucket.faults = ({ method, url }) => (method === 'GET' && url?.includes(id) ? slowDown : undefined)
  await expect(server.app.pictureMaker.runDue()).rejects.toThrow(StorageUnavailable)
  const { id: next } = await upload(sender, Buffer.from(photo))
  await server.app.pictureMaker.runDue()
  expect(await rowOf(server, next)).toMatchObject({ pictures: 'made' })
  bucket.faults = null
  server.clock.advance(150_000)
  await server.app.pictureMaker.runDue()
  expect(await rowOf(server, id)).toMatchObject({ pictures: 'made' })
})

test('an upload resumes at another server, and late writes of the first one change nothing', async () => {
  const bytes = someBytes(4_000_000)
  const id = crypto.randomUUID()
  await beginUpload(sender, bytes.length, { id })
  await sendPart(sender, id, 0, bytes.subarray(0, 1_500_000))
  const key = `attachments/${(await rowOf(server, id))?.storage_key}`
  // As a server that does not know yet that its connection is dead.
  const late = openTestBucket(bucket, storeIn(bucket).prefix)
  const partSent = Promise.withResolvers<void>()
  const noticed = Promise.withResolvers<void>()
  async function* dying() {
    yield bytes.subarray(1_500_000, 1_800_000)
    partSent.resolve()
    await noticed.promise
  }
  const writing = late.append(key, 1_500_000, dying())
  await partSent.promise
  const other = await startServer({ store: storeIn(bucket), dataDir: server.dataDir })
  const there = { ...sender, url: other.url }
  expect((await fetchOffset(there, id)).headers.get('upload-offset')).toBe('1500000')
  await sendPart(there, id, 1_500_000, bytes.subarray(1_500_000, 3_000_000))
  noticed.resolve()
  await writing
  expect(await offsetOf(id)).toBe(3_000_000)
  await expect(late.append(key, 1_800_000, toChunks(bytes.subarray(1_800_000)))).rejects.toThrow()
  await late.put(`unfinished/${key}/0000002500000-${crypto.randomUUID()}`, toChunks(Buffer.alloc(9)))
  expect((await sendPart(sender, id, 3_000_000, bytes.subarray(3_000_000))).status).toBe(204)
  expect(await rowOf(server, id)).toMatchObject({ state: 'finished', sha256: sha256(bytes) })
  expect((await buffer(await server.app.files.read(key))).equals(bytes)).toBe(true)
  expect((await keysIn(server.app.files, 'attachments')).filter((name) => name.includes(id))).toEqual([key])
  await other.close()
})

async function* toChunks(bytes: Buffer) {
  yield bytes
}

test.each([
  [
    'no account',
    'AWS_ACCESS_KEY_ID',
    { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' },
    (url: string) => url,
  ],
  ['a wrong secret', 'AWS_SECRET_ACCESS_KEY', { AWS_SECRET_ACCESS_KEY: 'wrong' }, (url: string) => url],
  ['no such bucket', 'Make the bucket', {}, (url: string) => url.replace('//files/', '//others/')],
  ['nobody at the endpoint', 'ECONNREFUSED', {}, () => 's3://files?endpoint=http://127.0.0.1:9'],
  ['another address', 's3://<bucket>', {}, () => 'https://files.example.org'],
  ['an unknown parameter', 'another parameter', {}, (url: string) => `${url}&key=1`],
  ['a secret in the address', 'must not have credentials', {}, (url: string) => url.replace('//', '//a:b@')],
])('with %s the server does not start, and says what to do', async (_case, words, env, change) => {
  const alone = { AWS_EC2_METADATA_DISABLED: 'true', AWS_SHARED_CREDENTIALS_FILE: '/dev/null' }
  Object.assign(process.env, alone, env)
  try {
    await expect(
      openFiles({ dataDir: server.dataDir, filesUrl: change(bucket.urlOf('start')) }),
    ).rejects.toThrow(words)
  } finally {
    Object.assign(process.env, bucketAccount)
    for (const name of Object.keys(alone)) delete process.env[name]
  }
})

test('a removal that meets 503 is completed by the job that removes expired uploads', async () => {
  const { id } = await upload(sender, someBytes(1000))
  const mine = async () => (await keysIn(server.app.files, 'attachments')).filter((key) => key.includes(id))
  bucket.faults = ({ method }) => (method === 'DELETE' ? slowDown : undefined)
  expect((await terminateUpload(sender, id)).status).toBe(503)
  bucket.faults = null
  expect(await mine()).toHaveLength(1)
  server.clock.advance(uploadKeptMs + 1)
  expect(await removeExpiredUploads(server.app)).toBeGreaterThan(0)
  expect(await mine()).toEqual([])
})
