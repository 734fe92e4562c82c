import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { once } from 'node:events'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBucket } from '#tests/support/bucket.ts'
import { sqlite } from '#tests/support/databases.ts'
import { signInToDemo } from '#tests/support/demo-client.ts'
import { copyDemo } from '#tests/support/demo-folder.ts'
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { addressOf, fetchOffset, beginUpload, sendPart, someBytes, upload } from '#tests/support/uploads.ts'

let dataDir: string
let server: ServerProcess
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'vior-upload-'))
  await copyDemo(sqlite, dataDir)
  server = await startServerProcess(dataDir)
}, 120_000)
afterAll(async () => {
  await server.stop('SIGTERM')
  await rm(dataDir, { recursive: true })
})

async function signedIn(username: string) {
  const { access } = await signInToDemo(server.url, username)
  return { url: server.url, headers: { authorization: `Bearer ${access}` } }
}

/** Sends chunks from an offset on as one request. Resolves to its status, or to the error's code. */
function stream(
  sender: { url: string; headers: Record<string, string> },
  id: string,
  { offset, length, chunks }: { offset: number; length: number; chunks: AsyncIterable<Buffer> },
): Promise<number | string> {
  return new Promise((resolve) => {
    const sending = request(addressOf(sender.url, id), {
      method: 'PATCH',
      headers: {
        ...sender.headers,
        'tus-resumable': '1.0.0',
        'upload-offset': offset,
        'content-length': length,
        'content-type': 'application/offset+octet-stream',
      },
    })
    sending.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sending.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'))
    void (async () => {
      for await (const chunk of chunks)
        if (!sending.write(chunk)) await once(sending, 'drain').catch(() => undefined)
      sending.end()
    })()
  })
}

test('kill -9 after the last byte of a photo: the next server resizes it', async () => {
  const photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#363' } })
    .jpeg()
    .toBuffer()
  let sender = await signedIn('student')
  const { id, answer } = await upload(sender, Buffer.from(photo), { name: 'duka.jpg' })
  expect(answer.status).toBe(204)
  await server.stop('SIGKILL')
  server = await startServerProcess(dataDir)
  sender = await signedIn('student')
  await expect
    .poll(async () => {
      const facts = await fetch(`${server.url}/api/attachments/${id}/`, { headers: sender.headers })
      return (await facts.json()).pictures.length
    })
    .toBe(6)
}, 120_000)

const megabyte = 1024 * 1024

async function residentMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

test(
  '300 MB of an administrator stream through without staying in memory',
  { tags: 'extended', timeout: 120_000 },
  async () => {
    const sender = await signedIn('admin')
    const total = 300 * megabyte
    const id = crypto.randomUUID()
    const hash = createHash('sha256')
    expect((await beginUpload(sender, total, { id, name: 'backup.zip' })).status).toBe(201)
    const chunk = someBytes(megabyte, Buffer.from('PK\x03\x04', 'latin1'))
    async function* megabytes(count: number) {
      for (let at = 0; at < count; at += 1) {
        hash.update(chunk)
        yield chunk
      }
    }
    // The first part warms up the code.
    expect(await stream(sender, id, { offset: 0, length: 50 * megabyte, chunks: megabytes(50) })).toBe(204)
    const before = await residentMegabytes()
    let highest = before
    const done = new AbortController()
    const watching = (async () => {
      while (!done.signal.aborted) {
        highest = Math.max(highest, await residentMegabytes())
        await delay(20)
      }
    })()
    const rest = total - 50 * megabyte
    expect(await stream(sender, id, { offset: 50 * megabyte, length: rest, chunks: megabytes(250) })).toBe(
      204,
    )
    done.abort()
    await watching
    expect(highest - before).toBeLessThan(40)
    const facts = await fetch(`${server.url}/api/attachments/${id}/`, { headers: sender.headers })
    expect(await facts.json()).toMatchObject({
      size: total,
      sha256: hash.digest('hex'),
      type: 'application/zip',
    })
  },
)

test('kill -9 during an upload, to the folder and then to a bucket: it resumes after the stored bytes', async () => {
  const bucket = await startBucket()
  const env = { FILES_URL: bucket.urlOf('crash') }
  const bytes = someBytes(8 * megabyte)
  const id = crypto.randomUUID()
  const key = `${id.slice(0, 2)}/${id}`
  let sender = await signedIn('student')
  expect((await beginUpload(sender, bytes.length, { id })).status).toBe(201)
  const inFolder = async () => {
    const file = path.join(dataDir, 'attachments', key)
    return (await stat(file).catch(() => ({ size: 0 }))).size / megabyte
  }
  const inBucket = async () => (await bucket.keys(`crash/unfinished/attachments/${key}`)).length

  for (const [killAt, stored] of [
    [2, inFolder],
    [5, inBucket],
  ] as const) {
    const { headers } = await fetchOffset(sender, id)
    const offset = Number(headers.get('upload-offset'))
    async function* chunksUntilKilled() {
      for (let at = offset; at < bytes.length; at += 65_536) {
        if (at >= killAt * megabyte) {
          await expect.poll(stored).toBeGreaterThan(killAt - 1.5)
          await server.stop('SIGKILL')
          return
        }
        yield bytes.subarray(at, at + 65_536)
      }
    }
    await stream(sender, id, { offset, length: bytes.length - offset, chunks: chunksUntilKilled() })
    server = await startServerProcess(dataDir, { env })
    sender = await signedIn('student')
  }

  const storedOffset = Number((await fetchOffset(sender, id)).headers.get('upload-offset'))
  expect(storedOffset).toBeGreaterThan(3 * megabyte)
  expect(storedOffset).toBeLessThan(bytes.length)
  expect((await sendPart(sender, id, storedOffset, bytes.subarray(storedOffset))).status).toBe(204)
  const facts = await fetch(`${server.url}/api/attachments/${id}/`, { headers: sender.headers })
  expect(await facts.json()).toMatchObject({
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })
  expect([await inFolder(), await inBucket()]).toEqual([0, 0])
  expect(await bucket.keys('crash/attachments')).toContain(key)
  await bucket.close()
}, 120_000)
