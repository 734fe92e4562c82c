import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { removeExpiredUploads } from '#server/jobs/remove-expired-uploads.ts'
import { attach } from '#server/repositories/attachments.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { forEachDatabaseAndStore, keysIn } from '#tests/support/stores.ts'
import {
  fetchOffset,
  beginUpload,
  rowOf,
  someBytes,
  terminateUpload,
  upload,
} from '#tests/support/uploads.ts'

const dayMs = 24 * 3_600_000
const subject = { kind: 'ticket', id: 7 }

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

  const attachMine = (
    ids: string[],
    to: { kind: string; id: number | string } = subject,
    ownerId = me.user.id,
  ) => inTransaction(server.db, (trx) => attach(trx, ids, { ownerId, subject: to }))

  describe('attaching', () => {
    test('gives finished files of the owner to a subject, in the order named, once', async () => {
      const [one, two] = [await upload(sender, someBytes(10_000)), await upload(sender, someBytes(20_000))]
      // Else it would change what is compared.
      await server.app.pictureMaker.runDue()
      const done = await attachMine([two.id, one.id])
      expect(done).toMatchObject({ attachments: [{ id: two.id, subject_kind: 'ticket' }, { id: one.id }] })
      // A write that is repeated.
      expect(await attachMine([two.id, one.id])).toEqual(done)
      const attached = await server.db
        .selectFrom('attachments')
        .select('id')
        .where('subject_kind', '=', subject.kind)
        .where('subject_id', '=', String(subject.id))
        .execute()
      expect(attached.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted())
      expect(await attachMine([])).toEqual({ attachments: [] })
    })

    test('is refused as a whole for a file of another account, an unfinished, a removed, an unknown or a used one', async () => {
      const mine = await upload(sender, someBytes(1000))
      const other = { url: server.url, headers: (await server.signIn()).headers }
      const foreign = await upload(other, someBytes(1000))
      const removed = await upload(sender, someBytes(1000))
      await terminateUpload(sender, removed.id)
      const used = await upload(sender, someBytes(1000))
      await attachMine([used.id], { kind: 'request', id: 7 })
      const unfinished = crypto.randomUUID()
      await beginUpload(sender, 1000, { id: unfinished })
      for (const id of [foreign.id, removed.id, used.id, unfinished, crypto.randomUUID()])
        expect(await attachMine([mine.id, id])).toMatchObject({
          refusal: { status: 409, body: { code: 'conflict' } },
        })
      expect(await rowOf(server, mine.id)).toMatchObject({ subject_kind: null })
    })

    test('keeps a file: it neither expires nor can be removed by its owner', async () => {
      const { id } = await upload(sender, someBytes(1000))
      await attachMine([id])
      expect((await terminateUpload(sender, id)).status).toBe(400)
      server.clock.advance(30 * dayMs)
      expect(await removeExpiredUploads(server.app)).toBe(0)
      expect(await rowOf(server, id)).toMatchObject({ state: 'finished', subject_id: '7' })
    })
  })

  describe('expiry', () => {
    test('unfinished uploads and files that nothing refers to are removed after 7 days, with their bytes', async () => {
      const unfinished = crypto.randomUUID()
      await beginUpload(sender, 1000, { id: unfinished })
      const unused = await upload(sender, someBytes(1000))
      server.clock.advance(6 * dayMs)
      const young = await upload(
        { url: server.url, headers: (await server.signIn(me.user)).headers },
        someBytes(1000),
      )
      expect(await removeExpiredUploads(server.app)).toBe(0)
      server.clock.advance(dayMs + 1000)
      expect(await removeExpiredUploads(server.app)).toBe(2)
      expect(await rowOf(server, unfinished)).toBeUndefined()
      expect(await rowOf(server, unused.id)).toBeUndefined()
      expect(await rowOf(server, young.id)).toMatchObject({ state: 'finished' })
      expect(await keysIn(server.app.files, 'attachments')).toHaveLength(1)
      const later = { url: server.url, headers: (await server.signIn(me.user)).headers }
      expect((await fetchOffset(later, unfinished)).status).toBe(404)
    })

    test('more files than one round removes are removed as well', async () => {
      const rows = Array.from({ length: 120 }, (_, number) => ({
        id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
        owner_id: me.user.id,
        name: 'a.png',
        size: 1,
        type: '',
        sha256: '',
        state: 'open',
        created_at: server.clock.now().toISOString(),
        finished_at: null,
        subject_kind: null,
        subject_id: null,
        storage_key: `00/${number}`,
      }))
      await server.db.insertInto('attachments').values(rows).execute()
      server.clock.advance(8 * dayMs)
      expect(await removeExpiredUploads(server.app)).toBe(120)
    })
  })

  describe('reading', () => {
    test('the owner gets facts and a signed link, under which the file is saved, whole or in ranges', async () => {
      const bytes = someBytes(50_000)
      const { id } = await upload(sender, bytes, { name: 'Picha ya duka.png' })
      const facts = await (await me.send('GET', `/api/attachments/${id}/`)).json()
      expect(facts).toMatchObject({
        id,
        name: 'Picha ya duka.png',
        size: 50_000,
        type: 'image/png',
        pictures: [],
      })
      const response = await fetch(server.url + facts.url)
      expect(response.status).toBe(200)
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
      const { headers } = response
      expect(headers.get('content-disposition')).toBe('attachment; filename="Picha ya duka.png"')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-type')).toBe('image/png')
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('etag')).toBe(`"${facts.sha256}"`)
      const part = await fetch(server.url + facts.url, { headers: { range: 'bytes=49990-' } })
      expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 49990-49999/50000'])
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(49_990))).toBe(true)
      expect((await fetch(server.url + facts.url, { headers: { range: 'bytes=50000-' } })).status).toBe(416)
    })

    test('a link that is forged, of another file, expired or missing is refused; so are others', async () => {
      const [one, two] = [await upload(sender, someBytes(1000)), await upload(sender, someBytes(1001))]
      const { url } = await (await me.send('GET', `/api/attachments/${one.id}/`)).json()
      const forged = [
        url.split('?')[0],
        url.replace(/signature=(.)/, (_: string, first: string) => `signature=${first === 'A' ? 'B' : 'A'}`),
        url.replace(/expires=\d/, 'expires=9'),
        url.replace(one.id, two.id),
        url.replace('picture.png', 'other.png'),
      ]
      for (const link of forged) expect([link, (await fetch(server.url + link)).status]).toEqual([link, 403])
      const other = await server.signIn()
      expect((await other.send('GET', `/api/attachments/${one.id}/`)).status).toBe(404)
      expect((await server.send('GET', `/api/attachments/${one.id}/`)).status).toBe(401)
      expect((await fetch(server.url + url)).status).toBe(200)
      server.clock.advance(15 * 60_000)
      expect((await fetch(server.url + url)).status).toBe(403)
    })

    test('a removed file is gone, also for who has a link', async () => {
      const { id } = await upload(sender, someBytes(1000))
      const { url } = await (await me.send('GET', `/api/attachments/${id}/`)).json()
      await terminateUpload(sender, id)
      expect((await fetch(server.url + url)).status).toBe(404)
      expect((await me.send('GET', `/api/attachments/${id}/`)).status).toBe(404)
    })
  })
})
