import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { createServer, request as forward, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requestFile, type GivenFile } from '#platform/downloads/request-file.ts'
import { downloadId, unstarted, type PostFileSource } from '#platform/downloads/download-row.ts'
import { openChunkStore } from '#platform/downloads/chunk-store.ts'
import { runDownload } from '#platform/downloads/run-download.ts'
import type { Engine } from '#platform/engine/engine.ts'
import { aDownload } from '#tests/support/archives.ts'
import { aDevice, type Device } from '#tests/support/engine.ts'
import { listenAnywhere } from '#tests/support/listen.ts'

const bytes = Buffer.alloc(400_000, 'a file of a post ')
const sha256 = createHash('sha256').update(bytes).digest('hex')

let device: Device
let engine: Engine
let slug: string
let line: Server
let origin: string
let cuts: number
let ranges: { range: string | undefined; ifRange: string | undefined }[]

beforeEach(async () => {
  device = await aDevice()
  engine = device.context()
  slug = await device.server.aPost()
  cuts = 0
  ranges = []
  line = createServer(({ url = '', headers }, answer) => {
    ranges.push({ range: headers.range, ifRange: headers['if-range']?.toString() })
    const options = { headers: { ...headers, host: new URL(device.server.url).host } }
    forward(new URL(url, device.server.url), options, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      if (cuts === 0) return void response.pipe(answer)
      cuts -= 1
      response.once('data', (chunk: Buffer) =>
        answer.write(chunk.subarray(0, 20_000), () => setTimeout(() => answer.destroy(), 50)),
      )
    }).end()
  })
  origin = `http://127.0.0.1:${await listenAnywhere(line)}`
})

afterEach(async () => {
  line.closeAllConnections()
  line.close()
  await device.close()
})

const count = async ({ id }: PostFileSource) =>
  (
    await device.server.db
      .selectFrom('blog_downloads')
      .select('download_count')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).download_count

test('a post file cut twice resumes with Range and If-Range, has the right hash and counts once', async () => {
  const person = await device.server.signIn()
  await device.signIn(person, engine)
  const source: PostFileSource = {
    kind: 'post',
    id: await aDownload(device.server, slug, { isPremium: true, bytes }),
    slug,
  }
  const key = crypto.randomUUID()
  const file = await requestFile(engine.http, source, key)
  expect(file).toMatchObject({ total: bytes.length, sha256 })
  const { url, fileName }: GivenFile = Object(file)
  const id = downloadId(source)
  await engine.db.downloads.put({
    ...unstarted,
    id,
    source,
    title: 'A file',
    fileName,
    total: bytes.length,
    sha256,
    urls: [origin + url],
    key,
    createdAt: 0,
  })
  cuts = 2
  const pieces = await openChunkStore(engine.db)
  const signal = new AbortController().signal
  await runDownload(id, { engine, chunks: pieces, signal, pause: () => Promise.resolve() })
  expect(await engine.db.downloads.get(id)).toMatchObject({ state: 'ready', isRestarted: false })
  expect(Buffer.from(await (await pieces.file(id)).arrayBuffer()).equals(bytes)).toBe(true)
  expect(ranges).toEqual([
    { range: undefined, ifRange: undefined },
    { range: 'bytes=20000-', ifRange: `"${sha256}"` },
    { range: 'bytes=40000-', ifRange: `"${sha256}"` },
  ])
  // The request that renews an expired address.
  expect(await requestFile(engine.http, source, key)).toMatchObject({ sha256 })
  expect(await count(source)).toBe(1)
})

test('a post file reports why it may not be downloaded', async () => {
  const problemOf = async (flags: { isPremium?: boolean; requestOnly?: boolean }) =>
    requestFile(
      engine.http,
      { kind: 'post', id: await aDownload(device.server, slug, flags), slug },
      crypto.randomUUID(),
    )
  expect(await problemOf({ isPremium: true })).toBe('login')
  expect(await problemOf({ requestOnly: true })).toBe('login')
  await device.signIn(await device.server.signIn(), engine)
  expect(await problemOf({ requestOnly: true })).toBe('refused')
  expect(await requestFile(engine.http, { kind: 'post', id: 9999, slug }, crypto.randomUUID())).toBe(
    'missing',
  )
})
