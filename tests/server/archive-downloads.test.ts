import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { archiveSchema } from '#domain/archive.ts'
import {
  downloadAnswerSchema,
  ownRequestSchema,
  platformDownloadAnswerSchema,
  requestAnswerSchema,
} from '#domain/downloads.ts'
import { pageSchema } from '#domain/listing.ts'
import { anArchive } from '#tests/support/archives.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { lastMailTo, mailsOf } from '#tests/support/mail.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const base = '/archive/api/archives/'

forEachDatabase((database) => {
  let server: TestServer
  let me: SignedIn
  beforeEach(async () => {
    server = await startServer({ database })
    me = await server.signIn(await server.aPerson({ firstName: 'Neema', lastName: 'Sanga' }))
  })
  afterEach(() => server.close())

  const one = async (id: number) =>
    v.parse(archiveSchema, await (await server.send('GET', `${base}${id}/`)).json())

  describe('a download', () => {
    test('sent by fifty clients at once counts fifty, for the platform and for the software', async () => {
      const { id, windows } = await anArchive(server)
      const path = `/archive/api/platform-downloads/${windows}/download/`
      const answers = await Promise.all(Array.from({ length: 50 }, () => server.send('POST', path)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      const archive = await one(id)
      expect(archive.download_count).toBe(50)
      expect(archive.versions[0]?.platform_downloads[0]?.download_count).toBe(50)
    })

    test('sent again with the same key counts once and returns a valid address', async () => {
      const { id } = await anArchive(server)
      const key = { 'idempotency-key': 'download-1' }
      for (let i = 0; i < 3; i += 1) {
        const response = await server.send('POST', `${base}${id}/download/`, undefined, key)
        const { download_url, file_name, file_size } = v.parse(downloadAnswerSchema, await response.json())
        const file = await fetch(`${server.url}${download_url}`)
        expect([file.status, file.headers.get('content-length')]).toEqual([200, String(file_size)])
        expect(file.headers.get('content-disposition')).toContain(file_name)
      }
      expect((await one(id)).download_count).toBe(1)
    })

    test('returns the bytes to clients that accept nothing else', async () => {
      const { id } = await anArchive(server)
      const accept = { accept: 'application/octet-stream' }
      const response = await server.send('POST', `${base}${id}/download/`, undefined, accept)
      expect(response.headers.get('content-type')).toBe('application/zip')
      expect((await response.arrayBuffer()).byteLength).toBe(2_621_440)
      expect((await one(id)).download_count).toBe(1)
    })

    test('for a platform without a file reports it', async () => {
      const { linux } = await anArchive(server)
      const response = await server.send('POST', `/archive/api/platform-downloads/${linux}/download/`)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({
        error: 'Download link not available for this platform.',
      })
    })
  })

  describe('software given on request only', () => {
    test('shows no address, and can be downloaded through a signed link after approval', async () => {
      const { id, windows, file } = await anArchive(server, { request_only: true })
      const archive = await one(id)
      expect([archive.download_url, archive.versions[0]?.platform_downloads[0]?.download_link]).toEqual([
        null,
        null,
      ])
      const download = (as: Pick<SignedIn, 'send'>) =>
        as.send('POST', `/archive/api/platform-downloads/${windows}/download/`)
      const visitor = await download(server)
      expect(visitor.status).toBe(401)
      expect((await visitor.json()).error).toContain('Authentication required')
      expect((await download(me)).status).toBe(403)

      const response = await me.send('POST', `${base}${id}/request_download/`, {
        email: 'neema@example.org',
        message: 'For our school',
      })
      expect(response.status).toBe(201)
      const { id: requestId } = v.parse(requestAnswerSchema, await response.json())
      const pending = await download(me)
      expect([pending.status, (await pending.json()).status]).toEqual([403, 'pending'])

      const admin = await server.signIn(await server.aPerson({ role: 'admin' }))
      await admin.send('POST', `/api/admin/download-requests/${requestId}/approve/`)
      const { download_link } = v.parse(platformDownloadAnswerSchema, await (await download(me)).json())
      expect(download_link).toMatch(new RegExp(`^/files/${file.path}\\?expires=\\d+&signature=`))
      expect((await fetch(`${server.url}${download_link}`)).status).toBe(200)
      expect((await fetch(`${server.url}/files/${file.path}`)).status).toBe(403)
      expect((await download(await server.signIn())).status).toBe(403)

      await admin.send('POST', `/api/admin/download-requests/${requestId}/refuse/`, { note: 'No.' })
      expect((await download(me)).status).toBe(403)
    })
  })

  describe('a download request', () => {
    const requestDownload = (id: number, as = me, headers = {}) =>
      as.send('POST', `${base}${id}/request_download/`, { email: 'neema@example.org' }, headers)

    test('exists once per account and software: a second is 409 with its status', async () => {
      const { id } = await anArchive(server, { title: 'App' })
      const { id: other } = await anArchive(server, { title: 'Other' })
      const [first, second] = [
        await (await requestDownload(id)).json(),
        await (await requestDownload(other)).json(),
      ]
      const admin = await server.signIn(await server.aPerson({ role: 'admin' }))
      const decide = (request: { id: number }, decision: string) =>
        admin.send('POST', `/api/admin/download-requests/${request.id}/${decision}/`, { note: 'No.' })
      const decisions = [
        [id, 'pending', () => undefined],
        [id, 'approved', () => decide(first, 'approve')],
        [id, 'sent', () => decide(first, 'send')],
        [other, 'refused', () => decide(second, 'refuse')],
      ] as const
      for (const [archive, status, decided] of decisions) {
        await decided()
        const again = await requestDownload(archive)
        expect(again.status).toBe(409)
        expect(await again.json()).toMatchObject({ code: 'conflict', status, error: expect.any(String) })
      }
      expect((await requestDownload(id, await server.signIn())).status).toBe(201)
    })

    test('is replayed for its key, even when the claims are lost', async () => {
      const { id } = await anArchive(server)
      const key = { 'idempotency-key': 'request-01' }
      const once = await (await requestDownload(id, me, key)).json()
      expect(await (await requestDownload(id, me, key)).json()).toEqual(once)
      await server.db.deleteFrom('idempotency_claims').execute()
      const late = await requestDownload(id, me, key)
      expect([late.status, await late.json()]).toEqual([201, once])
    })

    test('sent by ten tabs at once is one request', async () => {
      const { id } = await anArchive(server)
      const statuses = (await Promise.all(Array.from({ length: 10 }, () => requestDownload(id)))).map(
        ({ status }) => status,
      )
      expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
    })

    test('is listed to its account only, and to an admin with the account', async () => {
      const { id } = await anArchive(server, { title: 'App' })
      await requestDownload(id)
      await requestDownload(id, await server.signIn())
      const own = await (await me.send('GET', '/users/api/download-requests/')).json()
      expect(v.parse(pageSchema(ownRequestSchema), own).results).toMatchObject([
        { kind: 'archive', title: 'App', target_id: id, status: 'pending' },
      ])
      const admin = await server.signIn(await server.aPerson({ role: 'admin' }))
      const all = await (await admin.send('GET', '/api/admin/download-requests/?status=pending')).json()
      expect(all.results).toHaveLength(2)
      expect(all.results[1]).toMatchObject({ user: 'Neema Sanga', user_id: me.user.id })
      const sent = await (await admin.send('GET', '/api/admin/download-requests/?status=sent')).json()
      expect(sent.results).toEqual([])
    })

    test('that is decided is mailed to its account once, in the language of the request', async () => {
      const { id } = await anArchive(server, { title: 'App' })
      const { id: requestId } = await (await requestDownload(id, me, { 'accept-language': 'sw' })).json()
      const admin = await server.signIn(await server.aPerson({ role: 'admin' }))
      for (let i = 0; i < 2; i += 1)
        await admin.send('POST', `/api/admin/download-requests/${requestId}/approve/`)
      const mail = await lastMailTo(server, 'neema@example.org')
      expect(mail.subject).toBe('Ombi lako limekubaliwa: App')
      expect(mail.link).toBe(`http://localhost:8000/archive/${id}`)
      expect(await mailsOf(server)).toHaveLength(1)
    })
  })
})
