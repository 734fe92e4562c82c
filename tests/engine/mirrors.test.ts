import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { unstarted, type DownloadRow } from '#platform/downloads/download-row.ts'
import { openChunkStore, type ChunkStore } from '#platform/downloads/chunk-store.ts'
import { runDownload } from '#platform/downloads/run-download.ts'
import { usableMirrors } from '#platform/downloads/usable-mirrors.ts'
import type { Engine } from '#platform/engine/engine.ts'
import { aDevice, type Device } from '#tests/support/engine.ts'

const file = Buffer.alloc(400_000, 'the file that was meant ')
const wrong = Buffer.alloc(400_000, 'something else entirely ')

/** The response of an address: these bytes, a status, or a file cut off after that many bytes. */
type Manner = Buffer | number | { cutAfter: number }

let device: Device
let engine: Engine
let pieces: ChunkStore
let hosts: Server
let origin: string
let manners: Record<string, Manner[]>
let requests: string[]

beforeEach(async () => {
  device = await aDevice()
  engine = device.context()
  pieces = await openChunkStore(engine.db)
  requests = []
  hosts = createServer(answer)
  hosts.listen(0, '127.0.0.1')
  await once(hosts, 'listening')
  origin = `http://127.0.0.1:${Object(hosts.address()).port}`
})

afterEach(async () => {
  hosts.closeAllConnections()
  hosts.close()
  await device.close()
})

/** Each address gives its responses one after the other, and the last one from then on. */
function answer({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
  requests.push(`${url} ${headers.range ?? 'all'}`)
  const left = manners[url] ?? [404]
  const manner = (left.length > 1 ? left.shift() : left[0]) ?? 404
  if (typeof manner === 'number') return void response.writeHead(manner).end()
  const bytes = Buffer.isBuffer(manner) ? manner : file
  const from = Number(/bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0)
  response.writeHead(from > 0 ? 206 : 200, {
    'content-length': bytes.length - from,
    ...(from > 0 ? { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` } : {}),
  })
  if (Buffer.isBuffer(manner)) return void response.end(bytes.subarray(from))
  response.write(bytes.subarray(from, manner.cutAfter), () => setTimeout(() => response.destroy(), 50))
}

/** Runs a download to its end; returns the result and the requests. */
async function run(places: Record<string, Manner[]>): Promise<Partial<DownloadRow>> {
  manners = places
  const row: DownloadRow = {
    ...unstarted,
    id: 'archive/1',
    source: { kind: 'archive', id: 404_404 },
    title: 'App',
    fileName: 'app.zip',
    total: file.length,
    sha256: createHash('sha256').update(file).digest('hex'),
    urls: Object.keys(places).map((path) => origin + path),
    key: crypto.randomUUID(),
    createdAt: 0,
  }
  await engine.db.downloads.put(row)
  const signal = new AbortController().signal
  await runDownload(row.id, { engine, chunks: pieces, signal, pause: () => Promise.resolve() })
  return (await engine.db.downloads.get(row.id)) ?? {}
}

const isStored = async () => Buffer.from(await (await pieces.file('archive/1')).arrayBuffer()).equals(file)

describe('a file with mirrors', () => {
  test('is fetched from its own address while that serves it', async () => {
    expect(await run({ '/own': [file], '/one': [file] })).toMatchObject({ state: 'ready' })
    expect(requests).toEqual(['/own all'])
    expect(await isStored()).toBe(true)
  })

  test.each([
    ['does not have it', 404],
    ['is closed', 403],
  ])('is fetched from the next mirror where one %s', async (_, status) => {
    expect(await run({ '/own': [status], '/one': [status], '/two': [file] })).toMatchObject({
      state: 'ready',
      problem: null,
    })
    expect(await isStored()).toBe(true)
  })

  test('continues from the mirror when its own address fails, and keeps the bytes it has', async () => {
    expect(await run({ '/own': [{ cutAfter: 200_000 }, 503], '/one': [file] })).toMatchObject({
      state: 'ready',
      isRestarted: false,
    })
    expect(requests).toEqual(['/own all', '/own bytes=200000-', '/own bytes=200000-', '/one bytes=200000-'])
    expect(await isStored()).toBe(true)
  })

  test('with wrong bytes is discarded and fetched from the next mirror', async () => {
    expect(await run({ '/own': [404], '/one': [wrong], '/two': [file] })).toMatchObject({ state: 'ready' })
    expect(requests).toEqual(['/own all', '/one all', '/two all'])
    expect(await isStored()).toBe(true)
  })

  test('of another size is skipped, and the stored bytes stay', async () => {
    const ended = await run({
      '/own': [{ cutAfter: 200_000 }, 503, 503, file],
      '/one': [wrong.subarray(0, 300_000)],
    })
    expect(ended).toMatchObject({ state: 'ready', isRestarted: false })
    expect(requests.at(-1)).toBe('/own bytes=200000-')
  })

  test('assembled from a right and a wrong part is fetched completely from one mirror', async () => {
    const ended = await run({ '/own': [{ cutAfter: 200_000 }, 503, 503, file], '/one': [wrong] })
    expect(ended).toMatchObject({ state: 'ready' })
    expect(requests.slice(-3)).toEqual(['/one bytes=200000-', '/one all', '/own all'])
    expect(await isStored()).toBe(true)
  })

  test('that no mirror serves fails with the reason', async () => {
    expect(await run({ '/own': [404], '/one': [403], '/two': [410] })).toMatchObject({
      state: 'failed',
      problem: 'gone',
    })
    expect(requests).toEqual(['/own all', '/one all', '/two all'])
  })

  test('that no mirror serves correctly fails, and its bytes are removed', async () => {
    expect(await run({ '/own': [wrong], '/one': [wrong], '/two': [404] })).toMatchObject({
      state: 'failed',
      problem: 'checksum',
      held: 0,
    })
    expect(await pieces.storedBytes('archive/1')).toBe(0)
  })
})

test.each([
  ['a private file system', new DOMException('full', 'QuotaExceededError')],
  ['a database', new Dexie.AbortError('aborted', new DOMException('full', 'QuotaExceededError'))],
])(
  'a full storage (%s) is reported, and the stored bytes stay so that the download can resume',
  async (_name, error) => {
    const { append } = pieces
    pieces.append = (id, offset, bytes) =>
      offset >= 100_000 ? Promise.reject(error) : append(id, offset, bytes)
    const failed = await run({ '/own': [file] })
    expect(failed).toMatchObject({ state: 'failed', problem: 'room' })
    const storedBytes = await pieces.storedBytes('archive/1')
    expect(storedBytes).toBeGreaterThan(0)
    pieces.append = append
    expect(await run({ '/own': [file] })).toMatchObject({ state: 'ready' })
    expect(requests.at(-1)).toBe(`/own bytes=${storedBytes}-`)
    expect(await isStored()).toBe(true)
  },
)

test('only mirrors with the file itself and on the host of the file are used', () => {
  const mirroredFile = { url: '/files/archive/a b.zip?signed=1', fileName: 'a b.zip' }
  const usable = ['https://vior.example/mirror/a%20b.zip', '/other/a%20b.zip?from=2']
  const unusable = [
    'https://elsewhere.example/a%20b.zip',
    'http://vior.example/mirror/a%20b.zip',
    'https://vior.example/mirror/',
    'https://vior.example/mirror/b.zip?x=/a%20b.zip',
    'javascript:alert(1)//a%20b.zip',
    'https://vior.example/files/archive/a%20b.zip?signed=1',
    'http://[',
  ]
  expect(usableMirrors([...unusable, ...usable], mirroredFile, 'https://vior.example')).toEqual(usable)
})
