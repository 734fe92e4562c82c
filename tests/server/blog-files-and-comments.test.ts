import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { commentSchema } from '#domain/blog.ts'
import { blogDownloadSchema, downloadAnswerSchema } from '#domain/downloads.ts'
import { pageSchema } from '#domain/listing.ts'
import { inTransaction } from '#server/database/database.ts'
import { changeComment } from '#server/repositories/comment-changes.ts'
import { aDownload } from '#tests/support/archives.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

forEachDatabase((database) => {
  let server: TestServer
  let me: SignedIn
  let slug: string
  beforeEach(async () => {
    server = await startServer({ database })
    me = await server.signIn()
    slug = await server.aPost()
  })
  afterEach(() => server.close())

  const as = async (role: 'admin' | 'writer') => server.signIn(await server.aPerson({ role }))

  describe('a file of a post', () => {
    const download = (id: number, who: Pick<SignedIn, 'send'> = server, at = slug) =>
      who.send('POST', `/blog/api/posts/${at}/download_file/`, { download_id: id })

    test('is listed with its size and SHA-256, and can be downloaded by a visitor', async () => {
      const id = await aDownload(server, slug)
      const page = await (await server.send('GET', `/blog/api/posts/${slug}/downloads/`)).json()
      const { results } = v.parse(pageSchema(blogDownloadSchema), page)
      expect(results).toMatchObject([
        { id, is_premium: false, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ])
      const { download_url, title } = v.parse(downloadAnswerSchema, await (await download(id)).json())
      expect(title).toBe(results[0]?.title)
      expect((await fetch(`${server.url}${download_url}`)).status).toBe(200)
    })

    test('that is premium needs a sign-in, and is then served through a signed link', async () => {
      const id = await aDownload(server, slug, { isPremium: true })
      const visitor = await download(id)
      expect(visitor.status).toBe(401)
      expect((await visitor.json()).error).toContain('Authentication required')
      const { download_url } = v.parse(downloadAnswerSchema, await (await download(id, me)).json())
      expect((await fetch(`${server.url}${download_url}`)).status).toBe(200)
      expect((await fetch(`${server.url}${download_url.split('?')[0]}`)).status).toBe(403)
    })

    test.each([
      ['open to everyone', {}],
      ['premium', { isPremium: true }],
    ])('that is %s has its size and SHA-256, and a link that resumes with its ETag', async (_, flags) => {
      const bytes = Buffer.alloc(100_000, 'a file of a post ')
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const id = await aDownload(server, slug, { ...flags, bytes })
      const answer = v.parse(downloadAnswerSchema, await (await download(id, me)).json())
      expect(answer).toMatchObject({ file_size: bytes.length, sha256 })
      const rest = (ifRange: string) =>
        fetch(server.url + answer.download_url, { headers: { range: 'bytes=60000-', 'if-range': ifRange } })
      const resumed = await rest(`"${sha256}"`)
      expect(resumed.status).toBe(206)
      expect(resumed.headers.get('etag')).toBe(`"${sha256}"`)
      expect(resumed.headers.get('content-range')).toBe('bytes 60000-99999/100000')
      expect(Buffer.from(await resumed.arrayBuffer()).equals(bytes.subarray(60_000))).toBe(true)
      expect((await rest('"another file"')).status).toBe(200)
    })

    test('of another post is not found', async () => {
      const id = await aDownload(server, await server.aPost())
      for (const response of [
        await download(id),
        await me.send('POST', `/blog/api/posts/${slug}/request_download/`, {
          download_id: id,
          email: 'a@b.tz',
        }),
      ])
        expect(response.status).toBe(404)
    })

    test('given on request is available after approval, and 409 names the status of the request', async () => {
      const id = await aDownload(server, slug, { requestOnly: true })
      expect((await download(id, me)).status).toBe(403)
      const requestFile = () =>
        me.send('POST', `/blog/api/posts/${slug}/request_download/`, {
          download_id: id,
          email: 'a@b.tz',
          message: 'x',
        })
      const response = await requestFile()
      expect(response.status).toBe(201)
      expect(await (await requestFile()).json()).toMatchObject({
        status: 'pending',
        error: expect.any(String),
      })
      const admin = await as('admin')
      await admin.send('POST', `/api/admin/download-requests/${(await response.json()).id}/send/`)
      expect((await download(id, me)).status).toBe(200)
      const own = await (await me.send('GET', '/users/api/download-requests/')).json()
      expect(own.results).toMatchObject([{ kind: 'blog', post_slug: slug, status: 'sent' }])
      expect((await lastMailTo(server, 'a@b.tz')).link).toBe(`http://localhost:8000/blog/${slug}`)
    })
  })

  describe('an own comment', () => {
    const add = async (content: string, parent: number | null = null, who = me) =>
      v.parse(
        commentSchema,
        await (await who.send('POST', `/blog/api/posts/${slug}/add_comment/`, { content, parent })).json(),
      )
    const list = async () =>
      (await (await server.send('GET', `/blog/api/posts/${slug}/comments/`)).json()).results
    const count = async () =>
      (await (await server.send('GET', `/blog/api/posts/${slug}/`)).json()).comment_count

    test('can be edited by its author only', async () => {
      const { id } = await add('Kwanza')
      for (const other of [await server.signIn(), await as('admin')])
        expect((await other.send('PATCH', `/blog/api/comments/${id}/`, { content: 'x' })).status).toBe(403)
      const changed = await me.send('PATCH', `/blog/api/comments/${id}/`, { content: ' Pili ' })
      expect(await changed.json()).toMatchObject({ id, content: 'Pili' })
      expect(await list()).toMatchObject([{ content: 'Pili' }])
      expect((await me.send('PATCH', `/blog/api/comments/${id}/`, { content: ' ' })).status).toBe(400)
    })

    test('can be deleted; replies to it stay as top-level comments', async () => {
      const other = await server.signIn()
      const { id } = await add('Swali')
      await add('Jibu', id, other)
      expect((await other.send('DELETE', `/blog/api/comments/${id}/`)).status).toBe(403)
      expect((await me.send('DELETE', `/blog/api/comments/${id}/`)).status).toBe(200)
      expect(await list()).toMatchObject([{ content: 'Jibu', parent: null }])
      expect(await count()).toBe(1)
      expect((await me.send('DELETE', `/blog/api/comments/${id}/`)).status).toBe(404)
      expect((await me.send('PATCH', `/blog/api/comments/${id}/`, { content: 'x' })).status).toBe(404)
      const row = await server.db
        .selectFrom('comments')
        .select('content')
        .where('id', '=', id)
        .executeTakeFirst()
      expect(row?.content).toBe('')
    })

    test('stay empty when they are deleted while a change of them is being processed', async () => {
      const { id } = await add('Swali')
      expect((await me.send('DELETE', `/blog/api/comments/${id}/`)).status).toBe(200)
      // The change has been checked before the deletion, as PostgreSQL allows.
      expect(await inTransaction(server.db, (trx) => changeComment(trx, id, 'Siri', me.user.id))).toBeNull()
      const row = server.db.selectFrom('comments').select('content').where('id', '=', id)
      expect(await row.executeTakeFirst()).toEqual({ content: '' })
    })

    test('can be deleted by the key that created it, also under another id or when it arrives later', async () => {
      const keyed = (key: string, who = me) =>
        server.send(
          'POST',
          `/blog/api/posts/${slug}/add_comment/`,
          { content: 'Tena' },
          { ...who.headers, 'idempotency-key': key },
        )
      const remove = (key: string, who = me, post = slug) =>
        who.send('DELETE', `/blog/api/comments/777/?key=${key}&post=${post}`)
      await keyed('key-first')
      expect((await remove('key-first', await server.signIn())).status).toBe(404)
      expect(await list()).toMatchObject([{ content: 'Tena' }])
      expect((await remove('key-first')).status).toBe(200)
      expect((await remove('key-later')).status).toBe(404)
      expect(await (await keyed('key-later')).json()).toMatchObject({ content: '' })
      expect([await list(), await count()]).toEqual([[], 0])
      expect((await remove('key-third', me, 'no-such-post')).status).toBe(404)
      expect((await remove('no key')).status).toBe(400)
    })

    test('that is hidden by an admin is excluded from list and count, takes no replies, and can be restored', async () => {
      const { id } = await add('Rude')
      const admin = await as('admin')
      const hide = (hidden: boolean) => admin.send('PATCH', `/api/admin/comments/${id}/`, { hidden })
      for (let i = 0; i < 2; i += 1) expect((await hide(true)).status).toBe(200)
      expect([await list(), await count()]).toEqual([[], 0])
      const answer = await me.send('POST', `/blog/api/posts/${slug}/add_comment/`, {
        content: 'x',
        parent: id,
      })
      expect(answer.status).toBe(400)
      // Staff put back what they have read.
      const changed = await me.send('PATCH', `/blog/api/comments/${id}/`, { content: 'Ruder' })
      expect(changed.status).toBe(404)
      await hide(false)
      expect(await list()).toMatchObject([{ content: 'Rude' }])
      expect([(await list()).length, await count()]).toEqual([1, 1])
      expect((await admin.send('PATCH', '/api/admin/comments/999/', { hidden: true })).status).toBe(404)
    })
  })
})
