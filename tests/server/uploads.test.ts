import { maxAttachmentBytes } from '#domain/limits.ts'
import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { maxStaffFileBytes } from '#domain/uploads.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { forEachDatabaseAndStore, keysIn } from '#tests/support/stores.ts'
import {
  fetchOffset,
  beginUpload,
  rowOf,
  sendPart,
  someBytes,
  terminateUpload,
  upload,
} from '#tests/support/uploads.ts'

const dayMs = 24 * 3_600_000
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

forEachDatabaseAndStore((database, store) => {
  let server: TestServer
  let me: SignedIn
  let sender: { url: string; headers: Record<string, string> }
  beforeEach(async () => {
    server = await startServer({ database, store })
    me = await server.signIn()
    sender = { url: server.url, headers: me.headers }
  })
  afterEach(() => server.close())

  const codeOf = async (response: Response) => [response.status, (await response.json()).code]

  test('the supported extensions are returned without a sign-in', async () => {
    const { status, headers } = await fetch(`${server.url}/api/uploads/`, { method: 'OPTIONS' })
    expect(status).toBe(204)
    expect(headers.get('tus-version')).toBe('1.0.0')
    expect(headers.get('tus-extension')).toBe('creation,termination,expiration')
    expect(headers.get('tus-max-size')).toBe(String(maxAttachmentBytes))
  })

  test('an upload in three parts is stored with its type, its cleaned name and its SHA-256', async () => {
    const bytes = someBytes(100_000)
    const id = crypto.randomUUID()
    const response = await beginUpload(sender, bytes.length, { id, name: '../../My photo?.PNG' })
    expect(response.status).toBe(201)
    expect(response.headers.get('location')).toBe(`/api/uploads/${id}`)
    expect(response.headers.get('tus-resumable')).toBe('1.0.0')
    expect(response.headers.get('upload-expires')).toBe('Mon, 09 Mar 2026 08:00:00 GMT')
    for (const [start, end] of [
      [0, 10],
      [10, 60_000],
      [60_000, 100_000],
    ] as const) {
      const sent = await sendPart(sender, id, start, bytes.subarray(start, end))
      expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, String(end)])
    }
    expect(await rowOf(server, id)).toMatchObject({
      owner_id: me.user.id,
      name: 'My photo_.png',
      size: 100_000,
      type: 'image/png',
      sha256: sha256(bytes),
      state: 'finished',
      subject_kind: null,
    })
  })

  test('a part at another offset is refused with the offset to resume at', async () => {
    const bytes = someBytes(1000)
    const id = crypto.randomUUID()
    await beginUpload(sender, 1000, { id })
    await sendPart(sender, id, 0, bytes.subarray(0, 400))
    for (const offset of [0, 399, 401, 1000])
      expect(await codeOf(await sendPart(sender, id, offset, bytes.subarray(0, 1)))).toEqual([
        409,
        'conflict',
      ])
    const { status, headers } = await fetchOffset(sender, id)
    expect([status, headers.get('upload-offset'), headers.get('upload-length')]).toEqual([200, '400', '1000'])
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await sendPart(sender, id, 400, bytes.subarray(400))).status).toBe(204)
  })

  test('a connection that breaks during a part keeps the bytes that arrived', async () => {
    const bytes = someBytes(300_000)
    const id = crypto.randomUUID()
    await beginUpload(sender, bytes.length, { id })
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    const head = [
      `PATCH /api/uploads/${id}/ HTTP/1.1`,
      'Host: localhost',
      `Authorization: ${me.headers.authorization}`,
      'Tus-Resumable: 1.0.0',
      'Upload-Offset: 0',
      'Content-Type: application/offset+octet-stream',
      `Content-Length: ${bytes.length}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(bytes.subarray(0, 200_000))
    await expect.poll(() => offsetOf(id)).toBeGreaterThan(100_000)
    socket.destroy()
    await expect.poll(() => offsetOf(id)).toBe(200_000)
    expect((await sendPart(sender, id, 200_000, bytes.subarray(200_000))).status).toBe(204)
    expect(await rowOf(server, id)).toMatchObject({ state: 'finished', sha256: sha256(bytes) })
  })

  async function offsetOf(id: string): Promise<number> {
    return Number((await fetchOffset(sender, id)).headers.get('upload-offset'))
  }

  test('a second upload with the id of the first is refused, and the first continues', async () => {
    const id = crypto.randomUUID()
    await beginUpload(sender, 1000, { id })
    expect(await codeOf(await beginUpload(sender, 1000, { id }))).toEqual([409, 'conflict'])
    expect(await offsetOf(id)).toBe(0)
  })

  test('uploads of others do not exist, and visitors cannot upload', async () => {
    const id = crypto.randomUUID()
    await beginUpload(sender, 1000, { id })
    const other = { url: server.url, headers: (await server.signIn()).headers }
    const visitor = { url: server.url, headers: {} }
    const bytes = someBytes(1000)
    for (const [who, status] of [
      [other, 404],
      [visitor, 401],
    ] as const) {
      expect((await fetchOffset(who, id)).status).toBe(status)
      expect((await sendPart(who, id, 0, bytes)).status).toBe(status)
      expect((await terminateUpload(who, id)).status).toBe(status)
    }
    expect((await beginUpload(visitor, 1000)).status).toBe(401)
    await me.send('POST', '/users/auth/logout/', { refresh_token: me.refresh })
    expect((await sendPart(sender, id, 0, bytes)).status).toBe(401)
  })

  test('the id of another upload in the query reaches nothing', async () => {
    const [own, id] = [crypto.randomUUID(), crypto.randomUUID()]
    await beginUpload(sender, 1000, { id, name: 'secret.png' })
    const other = { url: server.url, headers: (await server.signIn()).headers }
    await beginUpload(other, 500, { id: own })
    const around = `${own}/?/${id}`
    const asked = await fetchOffset(other, around)
    expect([asked.status, asked.headers.get('upload-length')]).toEqual([200, '500'])
    expect((await sendPart(other, around, 0, someBytes(500))).status).toBe(204)
    expect((await terminateUpload(other, around)).status).toBe(204)
    expect(await offsetOf(id)).toBe(0)
    expect(await rowOf(server, id)).toMatchObject({ state: 'open', owner_id: me.user.id })
    expect((await fetchOffset(other, own)).status).toBe(410)
  })

  test('requests without the headers of the protocol are refused', async () => {
    expect(await codeOf(await beginUpload(sender, 10, { headers: { 'tus-resumable': '0.2.2' } }))).toEqual([
      400,
      'malformed',
    ])
    expect(await codeOf(await beginUpload(sender, 10, { headers: { 'upload-length': '-1' } }))).toEqual([
      400,
      'malformed',
    ])
    expect(await codeOf(await beginUpload(sender, 0))).toEqual([400, 'malformed'])
    const plain = await me.send('POST', '/api/uploads/', {})
    expect(await codeOf(plain)).toEqual([412, 'malformed'])
    const id = crypto.randomUUID()
    await beginUpload(sender, 10, { id })
    expect((await me.send('PATCH', `/api/uploads/${id}/`, {}, { 'tus-resumable': '1.0.0' })).status).toBe(400)
  })

  describe('limits', () => {
    test('10 MB for everybody, 2 GB for administrators', async () => {
      const staff = await server.signIn(await server.aPerson({ role: 'admin' }))
      const admin = { url: server.url, headers: staff.headers }
      expect((await beginUpload(sender, maxAttachmentBytes)).status).toBe(201)
      expect(await codeOf(await beginUpload(sender, maxAttachmentBytes + 1))).toEqual([413, 'too_large'])
      expect((await beginUpload(admin, maxStaffFileBytes)).status).toBe(201)
      expect(await codeOf(await beginUpload(admin, maxStaffFileBytes + 1))).toEqual([413, 'too_large'])
    })

    test('more bytes than announced are refused', async () => {
      const id = crypto.randomUUID()
      await beginUpload(sender, 1000, { id })
      expect(await codeOf(await sendPart(sender, id, 0, someBytes(1001)))).toEqual([413, 'too_large'])
      expect(await offsetOf(id)).toBe(0)
    })

    test('twenty unfinished uploads per account, of which one can be removed for another', async () => {
      const ids = Array.from({ length: 20 }, () => crypto.randomUUID())
      for (const id of ids) expect((await beginUpload(sender, 1000, { id })).status).toBe(201)
      const refused = await beginUpload(sender, 1000)
      expect(await codeOf(refused)).toEqual([429, 'too_many'])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await terminateUpload(sender, ids[0] ?? '')).status).toBe(204)
      expect((await beginUpload(sender, 1000)).status).toBe(201)
    })

    test('no byte of what is kept free on the disk; an upload goes on once there is room', async () => {
      const free = vi.spyOn(server.app.files, 'freeBytes')
      free.mockResolvedValue(1024 ** 3 + 1000)
      const bytes = someBytes(1000)
      const id = crypto.randomUUID()
      expect(await codeOf(await beginUpload(sender, 1001))).toEqual([503, 'unavailable'])
      expect((await beginUpload(sender, bytes.length, { id })).status).toBe(201)
      free.mockResolvedValue(1024 ** 3 + 500)
      const refused = await sendPart(sender, id, 0, bytes)
      expect(await codeOf(refused)).toEqual([503, 'unavailable'])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await offsetOf(id)).toBe(0)
      free.mockRestore()
      expect((await sendPart(sender, id, 0, bytes)).status).toBe(204)
    })

    test('no byte of it by several at once either, each of which finds room', async () => {
      const size = 3_000_000
      const bytes = someBytes(size)
      const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
      for (const id of ids) await beginUpload(sender, size, { id })
      const free = vi.spyOn(server.app.files, 'freeBytes')
      const allAsked = Promise.withResolvers<void>()
      free.mockImplementation(async () => {
        if (free.mock.calls.length === ids.length) allAsked.resolve()
        await allAsked.promise
        return 1024 ** 3 + 2 * size
      })
      const answers = await Promise.all(ids.map((id) => sendPart(sender, id, 0, bytes)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 204, 503])
      const refused = ids[answers.findIndex(({ status }) => status === 503)] ?? ''
      expect(await offsetOf(refused)).toBe(0)
      // What was held is free again, also of those that were cut or refused.
      for (let more = 0; more < 3; more += 1) {
        const id = crypto.randomUUID()
        await beginUpload(sender, 2 * size, { id })
        expect((await sendPart(sender, id, 0, someBytes(10, bytes.subarray(0, 10)))).status).toBe(204)
        expect((await terminateUpload(sender, id)).status).toBe(204)
      }
      free.mockRestore()
      expect((await sendPart(sender, refused, 0, bytes)).status).toBe(204)
    })

    test('200 MB a day per account, also of files removed meanwhile', async () => {
      await server.db
        .insertInto('attachments')
        .values({
          id: crypto.randomUUID(),
          owner_id: me.user.id,
          name: 'sent.png',
          size: 200 * 1024 * 1024 - 10,
          type: '',
          sha256: '',
          state: 'removed',
          created_at: server.clock.now().toISOString(),
          storage_key: 'none',
        })
        .execute()
      expect((await beginUpload(sender, 10)).status).toBe(201)
      expect(await codeOf(await beginUpload(sender, 1))).toEqual([429, 'too_many'])
      server.clock.advance(dayMs)
      me = await server.signIn(me.user)
      expect((await beginUpload({ url: server.url, headers: me.headers }, 1)).status).toBe(201)
    })

    test('what was announced and not sent counts no more once the file is removed', async () => {
      const ids = Array.from({ length: 20 }, () => crypto.randomUUID())
      for (const id of ids) expect((await beginUpload(sender, maxAttachmentBytes, { id })).status).toBe(201)
      const [first = ''] = ids
      await sendPart(sender, first, 0, someBytes(1000))
      await terminateUpload(sender, first)
      expect((await rowOf(server, first))?.size).toBe(1000)
      expect(await codeOf(await beginUpload(sender, maxAttachmentBytes))).toEqual([429, 'too_many'])
      expect((await beginUpload(sender, maxAttachmentBytes - 1000)).status).toBe(201)
    })

    test('uploads that begin at the same time are counted together', async () => {
      const responses = await Promise.all(
        Array.from({ length: 30 }, () => beginUpload(sender, maxAttachmentBytes)),
      )
      expect(responses.filter(({ status }) => status === 201)).toHaveLength(20)
      const { sizes } = await server.db
        .selectFrom('attachments')
        .select(({ fn }) => fn.sum<string | number>('size').as('sizes'))
        .where('owner_id', '=', me.user.id)
        .executeTakeFirstOrThrow()
      expect(Number(sizes)).toBe(200 * 1024 * 1024)
    })
  })

  test('a removed upload is gone, with its bytes', async () => {
    const { id } = await upload(sender, someBytes(1000))
    expect((await terminateUpload(sender, id)).status).toBe(204)
    expect((await fetchOffset(sender, id)).status).toBe(410)
    const stored = await keysIn(server.app.files, 'attachments')
    expect(stored.filter((name) => name.includes(id))).toEqual([])
  })

  test('an upload that was complete when the server died is finished when its offset is asked for', async () => {
    const bytes = someBytes(5000)
    const { id } = await upload(sender, bytes)
    await server.db
      .updateTable('attachments')
      .set({ state: 'open', sha256: '', type: '' })
      .where('id', '=', id)
      .execute()
    expect(await offsetOf(id)).toBe(5000)
    expect(await rowOf(server, id)).toMatchObject({
      state: 'finished',
      sha256: sha256(bytes),
      type: 'image/png',
    })
  })

  const page = '<!doctype html><script>alert(1)</script>'
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  test.each([
    ['a page', 'page.html', Buffer.from(page)],
    ['a page named as text', 'page.txt', Buffer.from(`  \n${page}`)],
    ['a page after words', 'page.csv', Buffer.from(`a,b\n${page}`)],
    ['a drawing', 'picture.svg', Buffer.from(picture)],
    ['a drawing named as a photo', 'picture.png', Buffer.from(`<?xml version="1.0"?>${picture}`)],
    ['a program', 'setup.png', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')],
    ['a program for Linux', 'run', Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1')],
    ['bytes of no known kind', 'data.pdf', someBytes(6000, Buffer.from([0, 1, 2, 3]))],
  ])('%s is refused by its content, early, and its bytes are removed', async (_kind, name, bytes) => {
    const { id, answer } = await upload(sender, Buffer.from(bytes), { name })
    expect(await codeOf(answer)).toEqual([415, 'invalid'])
    expect(await rowOf(server, id)).toMatchObject({ state: 'refused', sha256: '' })
    expect((await fetchOffset(sender, id)).status).toBe(415)
    const stored = await keysIn(server.app.files, 'attachments')
    expect(stored.filter((file) => file.includes(id))).toEqual([])
  })

  test('a file of a refused kind is refused before its end is sent', async () => {
    const id = crypto.randomUUID()
    await beginUpload(sender, maxAttachmentBytes, { id, name: 'film.png' })
    expect((await sendPart(sender, id, 0, someBytes(5000, Buffer.from([0, 0])))).status).toBe(415)
  })
})
