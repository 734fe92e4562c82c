import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { postSchema } from '#domain/blog.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

forEachDatabase((database) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer({ database })
  })
  afterEach(() => server.close())

  const as = async (role: 'admin' | 'writer') => server.signIn(await server.aPerson({ role }))

  describe('writing a post', () => {
    const draft = {
      title: 'Kompyuta & mtandao: siku ya 1',
      excerpt: 'Mwanzo.',
      category: 'Tutorial',
      content: `<h1>Kichwa</h1><p onclick="x()">${'neno '.repeat(401)}</p><script>alert(1)</script><img src="javascript:x" onerror="x"><iframe src="/"></iframe><a href="javascript:x">y</a><style>*{}</style>`,
      tags: 'Mwanzo, mtandao,, ',
    }
    const write = (who: SignedIn, changes: object = {}, headers = {}) =>
      who.send('POST', '/blog/api/posts/', { ...draft, ...changes }, headers)

    test('publishes it sanitised, with a reading time, signed by the team, at a unique address', async () => {
      const writer = await as('writer')
      const post = v.parse(postSchema, await (await write(writer)).json())
      expect(post).toMatchObject({
        slug: 'kompyuta-mtandao-siku-ya-1',
        read_time: '3 min read',
        author: 'Vior Team',
        tags: ['Mwanzo', 'mtandao'],
        category: 'Tutorial',
      })
      expect(post.content).toContain('<h2>Kichwa</h2>')
      expect(post.content).not.toMatch(/<h1|script|onclick|onerror|javascript:|iframe|style/)
      const second = v.parse(postSchema, await (await write(writer)).json())
      expect(second.slug).toBe('kompyuta-mtandao-siku-ya-1-2')
      expect((await write(writer, { title: 'Featured' })).status).toBe(201)
      expect((await server.send('GET', '/blog/api/posts/featured-2/')).status).toBe(200)
    })

    test('a writer features nothing; an admin does', async () => {
      const [writer, admin] = [await as('writer'), await as('admin')]
      const read = async (sent: Promise<Response>) => v.parse(postSchema, await (await sent).json())
      const post = await read(write(writer, { featured: true }))
      expect(post.featured).toBe(false)
      const change = (who: SignedIn, part: object) =>
        read(who.send('PATCH', `/blog/api/posts/${post.slug}/`, part))
      expect((await change(writer, { featured: true })).featured).toBe(false)
      expect((await change(admin, { featured: true })).featured).toBe(true)
      // What an admin decided stays when the writer changes the text.
      expect(await change(writer, { title: 'New', featured: false })).toMatchObject({
        title: 'New',
        featured: true,
      })
      expect((await read(write(admin, { featured: true }))).featured).toBe(true)
    })

    test('with one title five times at once gives five addresses', async () => {
      const writers = await Promise.all(Array.from({ length: 5 }, () => as('writer')))
      const answers = await Promise.all(writers.map((writer) => write(writer)))
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
      const slugs = await Promise.all(answers.map(async (answer) => (await answer.json()).slug))
      expect(new Set(slugs).size).toBe(5)
    })

    test('with a key creates one post, even when the claims are lost', async () => {
      const writer = await as('writer')
      const key = { 'idempotency-key': 'post-0001' }
      const once = await (await write(writer, {}, key)).json()
      await server.db.deleteFrom('idempotency_claims').execute()
      expect(await (await write(writer, {}, key)).json()).toEqual(once)
    })

    test.each([
      ['title', { title: ' ' }],
      ['category', { category: 'Gossip' }],
      ['content', { content: '' }],
      ['excerpt', { excerpt: undefined }],
      ['image', { image: 'javascript:alert(1)' }],
      ['image', { image: '//evil.example/x.png' }],
      ['tags', { tags: ['nul\0'] }],
    ])('is rejected naming %s', async (field, changes) => {
      const response = await write(await as('writer'), changes)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ fields: { [field]: [expect.any(String)] } })
    })

    test('accepts a long text, beyond the limit for other bodies', async () => {
      const response = await write(await as('writer'), { content: `<p>${'neno '.repeat(30_000)}</p>` })
      expect(response.status).toBe(201)
    })

    test('can be edited by its writer and by an admin, not by another writer; counts and search are updated', async () => {
      const [writer, other, admin] = [await as('writer'), await as('writer'), await as('admin')]
      const { slug: own } = await (await write(writer)).json()
      const change = (who: SignedIn, body: object) => who.send('PATCH', `/blog/api/posts/${own}/`, body)
      expect((await change(other, { title: 'Mine' })).status).toBe(403)
      const changed = await (await change(writer, { category: 'News', content: '<p>fupi</p>' })).json()
      expect(changed).toMatchObject({
        slug: own,
        category: 'News',
        read_time: '1 min read',
        title: draft.title,
      })
      expect((await change(admin, { title: 'Kichwa kipya', tags: ['mpya'] })).status).toBe(200)
      const log = await (await admin.send('GET', '/api/admin/audit/')).json()
      expect(log.results).toMatchObject([
        { action: 'post.change', before: { title: draft.title }, after: { title: 'Kichwa kipya' } },
      ])
      expect((await change(admin, { content: '<p>ndefu</p>' })).status).toBe(200)
      const [newest] = (await (await admin.send('GET', '/api/admin/audit/')).json()).results
      const title = 'Kichwa kipya'
      expect([newest.before, newest.after]).toEqual([
        { title, text: '<p>fupi</p>' },
        { title, text: '<p>ndefu</p>' },
      ])
      const found = await (await server.send('GET', '/blog/api/posts/?search=kipya&tag=MPYA')).json()
      expect(found.results).toHaveLength(1)
      const { results } = await (await server.send('GET', '/blog/api/categories/')).json()
      const counts = Object.fromEntries(
        results.map((one: { name: string; post_count: number }) => [one.name, one.post_count]),
      )
      expect(counts).toMatchObject({ News: 1, Tutorial: 0 })
      expect((await admin.send('PATCH', '/blog/api/posts/nothing/', { title: 'x' })).status).toBe(404)
    })

    test('a draft creates one post, and publishing it again edits it, for its writer only', async () => {
      const [writer, other, student] = [await as('writer'), await as('writer'), await server.signIn()]
      const address = `/blog/api/drafts/${crypto.randomUUID()}/`
      const form = { ...draft, author: 'Vior Team' }
      const publish = async (who: SignedIn, changes: object = {}) =>
        v.parse(postSchema, await (await who.send('PUT', address, { ...form, ...changes })).json())
      const first = await publish(writer)
      expect(first).toMatchObject({ slug: 'kompyuta-mtandao-siku-ya-1', tags: ['Mwanzo', 'mtandao'] })
      await server.db.updateTable('posts').set({ featured: 1 }).execute()
      const again = await publish(writer, { title: 'Jina jipya', content: '<p>fupi <script>x</script></p>' })
      expect(again).toMatchObject({
        id: first.id,
        slug: first.slug,
        published_at: first.published_at,
        title: 'Jina jipya',
        content: '<p>fupi </p>',
        featured: true,
      })
      expect((await publish(other)).id).not.toBe(first.id)
      expect((await student.send('PUT', address, form)).status).toBe(403)
      expect((await writer.send('PUT', address, { ...form, author: ' ' })).status).toBe(400)
      expect((await writer.send('PUT', '/blog/api/drafts/none/', form)).status).toBe(404)
    })

    test('an own post is listed and returned with its source, to its writer and to an admin', async () => {
      const [writer, other, admin] = [await as('writer'), await as('writer'), await as('admin')]
      const form = { ...draft, author: 'Vior Team', source: '# Kichwa' }
      const put = (who: SignedIn, changes: object = {}) =>
        who.send('PUT', `/blog/api/drafts/${crypto.randomUUID()}/`, { ...form, ...changes })
      const { id, slug } = v.parse(postSchema, await (await put(writer)).json())
      const listed = await (await writer.send('GET', '/blog/api/own-posts/')).json()
      expect(listed.results).toMatchObject([{ slug, title: draft.title }])
      expect((await (await other.send('GET', '/blog/api/own-posts/')).json()).results).toEqual([])
      const etag = async () => (await writer.send('GET', '/blog/api/own-posts/')).headers.get('etag')
      const unread = await etag()
      expect(await etag()).toBe(unread)
      await server.send('GET', `/blog/api/posts/${slug}/`)
      await server.app.views.flush()
      expect(await etag()).not.toBe(unread)

      const read = (who: SignedIn, of = slug) => who.send('GET', `/blog/api/posts/${of}/source/`)
      const left = { slug, source: '# Kichwa', tags: ['Mwanzo', 'mtandao'], category: 'Tutorial' }
      expect(await (await read(writer)).json()).toMatchObject(left)
      expect(await (await read(admin)).json()).toMatchObject(left)
      expect((await read(other)).status).toBe(403)
      expect((await read(writer, 'nothing')).status).toBe(404)

      // From another device, where the draft has another id, the path identifies the post.
      const changed = await (await put(writer, { slug, title: 'Kutoka kwingine', source: 'mpya' })).json()
      expect(changed).toMatchObject({ id, slug, title: 'Kutoka kwingine' })
      expect(await (await read(writer)).json()).toMatchObject({ source: 'mpya' })
      const stolen = await (await put(other, { slug })).json()
      expect(stolen.slug).not.toBe(slug)
      await admin.send('PATCH', `/blog/api/posts/${slug}/`, { content: '<p>HTML</p>' })
      expect(await (await read(writer)).json()).toMatchObject({ source: null, content: '<p>HTML</p>' })
    })
  })
})
