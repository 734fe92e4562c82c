import { createHash } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { crc32, inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { byteRange } from '#server/files/byte-range.ts'
import { deterministicBytes } from '#server/seed/demo-files.ts'
import { zip } from '#server/files/zip.ts'
import { aFile } from '#tests/support/files.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { forEachStore, oneChunk } from '#tests/support/stores.ts'

const bytes = Buffer.concat([...deterministicBytes('a test', 100_000)])

forEachStore((store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ store })
  })
  afterAll(() => server.close())

  const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${server.url}${address}`, { headers, method })
  const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

  describe('a public file', () => {
    test('is served complete with its length, its name and its SHA-256 as a strong ETag', async () => {
      const { sha256 } = await aFile(server, 'archive/Kitabu cha "msaada" – 1.zip', bytes)
      const response = await get('/files/archive/Kitabu%20cha%20%22msaada%22%20%E2%80%93%201.zip')
      expect(response.status).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        etag: `"${sha256}"`,
        'accept-ranges': 'bytes',
        'content-length': '100000',
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="Kitabu cha _msaada_ _ 1.zip"; filename*=UTF-8''Kitabu%20cha%20%22msaada%22%20%E2%80%93%201.zip`,
      })
      expect(response.headers.get('content-encoding')).toBeNull()
      const body = await bodyOf(response)
      expect(createHash('sha256').update(body).digest('hex')).toBe(sha256)
    })

    test('is served in ranges that add up to the complete file', async () => {
      const { sha256 } = await aFile(server, 'a.zip', bytes)
      const parts: Buffer[] = []
      for (const range of ['bytes=0-9999', 'bytes=10000-59999', 'bytes=60000-']) {
        const response = await get('/files/a.zip', { range, 'if-range': `"${sha256}"` })
        expect(response.status).toBe(206)
        parts.push(await bodyOf(response))
        expect(response.headers.get('content-length')).toBe(String(parts.at(-1)?.length))
        expect(response.headers.get('content-range')).toMatch(/^bytes \d+-\d+\/100000$/)
      }
      expect(Buffer.concat(parts).equals(bytes)).toBe(true)
    })

    test("is served complete when If-Range has another file's ETag, a weak or truncated one, or a date", async () => {
      const { sha256 } = await aFile(server, 'a.zip', bytes)
      const others = ['"other"', `W/"${sha256}"`, `"${sha256}", "x"`, sha256, 'Mon, 02 Mar 2037 08:00:00 GMT']
      for (const ifRange of others) {
        const response = await get('/files/a.zip', { range: 'bytes=5-', 'if-range': ifRange })
        expect([ifRange, response.status]).toEqual([ifRange, 200])
        expect((await bodyOf(response)).length).toBe(bytes.length)
      }
    })

    test('has no bytes beyond its end', async () => {
      await aFile(server, 'a.zip', bytes)
      const response = await get('/files/a.zip', { range: 'bytes=100000-' })
      expect(response.status).toBe(416)
      expect(response.headers.get('content-range')).toBe('bytes */100000')
    })

    test('is 304 when it is cached, and answers HEAD without a body', async () => {
      const { sha256 } = await aFile(server, 'a.zip', bytes)
      expect((await get('/files/a.zip', { 'if-none-match': `"${sha256}"` })).status).toBe(304)
      const head = await get('/files/a.zip', { range: 'bytes=0-1' }, 'HEAD')
      expect([head.status, head.headers.get('content-length')]).toEqual([200, '100000'])
    })

    test('that is missing from the store, or was changed there, is not served', async () => {
      await aFile(server, 'a.zip', bytes)
      await server.app.storedFiles.put('a.zip', oneChunk('cut'))
      expect((await get('/files/a.zip')).status).toBe(404)
      await server.app.storedFiles.remove('a.zip')
      expect((await get('/files/a.zip')).status).toBe(404)
    })
  })

  describe('a file that is not public', () => {
    test('is served through a signed link for 15 minutes, and is not stored by caches', async () => {
      const file = await aFile(server, 'premium/b.zip', bytes, false)
      const link = server.app.fileLinks.linkTo(file)
      const response = await get(link)
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      server.clock.advance(14 * 60_000)
      expect((await get(link, { range: 'bytes=0-9' })).status).toBe(206)
      server.clock.advance(60_000)
      expect((await get(link)).status).toBe(403)
    })

    test('is denied without a link, with a modified one and with one for another file', async () => {
      const file = await aFile(server, 'premium/b.zip', bytes, false)
      const other = await aFile(server, 'premium/c.zip', bytes, false)
      const link = server.app.fileLinks.linkTo(file)
      const query = link.split('?')[1] ?? ''
      const longer = link.replace(/expires=\d+/, 'expires=99999999999')
      const me = await server.signIn()
      for (const address of [
        '/files/premium/b.zip',
        longer,
        `${link}A`,
        link.replace(/signature=.*/, 'signature='),
        `/files/${other.path}?${query}`,
        `/files/premium/b.zip?${query.replace('expires=', 'expires=0')}`,
      ]) {
        const response = await get(address, me.headers)
        expect([address, response.status]).toEqual([address, 403])
        expect(await response.json()).toMatchObject({ code: 'forbidden' })
      }
    })
  })

  test.each([
    '/files/../vior.sqlite',
    '/files/..%2fvior.sqlite',
    '/files/%2e%2e/vior.sqlite',
    '/files/%2e%2e%2fvior.sqlite',
    '/files/a/../../vior.sqlite',
    '/files/....//vior.sqlite',
    '/files/..\\vior.sqlite',
    '/files/%5c..%5cvior.sqlite',
    '/files/%252e%252e%252fvior.sqlite',
    '/files//etc/passwd',
    '/files/%2fetc%2fpasswd',
    '/files/a.zip%00.txt',
    '/files/.',
    '/files/',
    '/files/%c0%ae%c0%ae/vior.sqlite',
    '/files/file:///etc/passwd',
    `/files/${'../'.repeat(60)}etc/passwd`,
  ])('no path outside the folder is reached by %s', async (address) => {
    await aFile(server, 'a.zip', bytes)
    // Sent raw, because fetch normalises such paths.
    const { status, body } = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      const sent = httpRequest(`${server.url}/`, { path: address }, (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
      })
      sent.on('error', reject).end()
    })
    expect([400, 404]).toContain(status)
    expect(JSON.parse(body)).toHaveProperty('code')
  })

  test('a database row that points outside the folder is not followed', async () => {
    await server.db
      .insertInto('files')
      .values({
        path: '../vior.sqlite',
        size: 1,
        sha256: 'x',
        media_type: 'application/octet-stream',
        is_public: 1,
        created_at: server.clock.now().toISOString(),
      })
      .execute()
    expect((await get('/files/..%2Fvior.sqlite')).status).toBe(404)
  })
})

test.each([
  [undefined, 'whole'],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=-1', { start: 9, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=3-', { start: 3, end: 9 }],
  ['bytes=3-99', { start: 3, end: 9 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=5-3', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  ['items=0-1', 'whole'],
  ['bytes=x-', 'whole'],
])('of ten bytes the range %s is %j', (header, wanted) => {
  expect(byteRange(header, 10)).toEqual(wanted)
})

test('the zips of the demo are valid: unpacking them by their directory returns the packed content', () => {
  const entries = [
    { name: 'README.txt', data: Buffer.from('Programu – 1.0\n\nMaelezo ya programu\n') },
    { name: 'pictures/1.png', data: bytes, store: true },
    { name: 'data.csv', data: Buffer.from('bei,idadi\n'.repeat(5000)) },
  ]
  const packed = Buffer.concat([...zip(entries)])
  const end = packed.length - 22
  expect(packed.readUInt32LE(end)).toBe(0x06054b50)
  let place = packed.readUInt32LE(end + 16)
  const unpacked = Array.from({ length: packed.readUInt16LE(end + 10) }, () => {
    expect(packed.readUInt32LE(place)).toBe(0x02014b50)
    const [nameLength, offset] = [packed.readUInt16LE(place + 28), packed.readUInt32LE(place + 42)]
    const name = packed.subarray(place + 46, place + 46 + nameLength).toString()
    const start = offset + 30 + packed.readUInt16LE(offset + 26) + packed.readUInt16LE(offset + 28)
    const raw = packed.subarray(start, start + packed.readUInt32LE(place + 20))
    const data = packed.readUInt16LE(place + 10) === 8 ? inflateRawSync(raw) : raw
    expect([data.length, crc32(data)]).toEqual([
      packed.readUInt32LE(place + 24),
      packed.readUInt32LE(place + 16),
    ])
    place += 46 + nameLength
    return { name, text: name.endsWith('.txt') ? data.toString() : data.length }
  })
  expect(unpacked).toEqual([
    { name: 'README.txt', text: 'Programu – 1.0\n\nMaelezo ya programu\n' },
    { name: 'pictures/1.png', text: 100_000 },
    { name: 'data.csv', text: 50_000 },
  ])
})
