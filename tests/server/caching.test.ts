import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { taggedJson } from '#server/http/entity-tag.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

forEachDatabase((database) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer({ database })
  })
  afterEach(() => server.close())

  describe('an unchanged resource', () => {
    test.each([
      '/blog/api/posts/',
      '/blog/api/posts/featured/',
      '/blog/api/posts/recent/',
      '/blog/api/posts/one/',
      '/blog/api/posts/one/comments/',
      '/blog/api/posts/one/neighbours/',
      '/blog/api/categories/',
      '/users/auth/roles/',
      '/users/auth/google/',
    ])('costs one 304 at %s', async (path) => {
      await server.aPost({ slug: 'one', featured: true })
      const etag = (await server.send('GET', path)).headers.get('etag') ?? ''
      const response = await server.send('GET', path, undefined, { 'if-none-match': `"other", ${etag}` })
      expect(response.status).toBe(304)
      expect(await response.text()).toBe('')
      expect(response.headers.get('etag')).toBe(etag)
      expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
      expect((await server.send('GET', path, undefined, { 'if-none-match': '"other"' })).status).toBe(200)
    })

    test('differs from a changed one: a like changes the ETag, a view does not', async () => {
      const slug = await server.aPost()
      const me = await server.signIn()
      const tag = async () => (await server.send('GET', `/blog/api/posts/${slug}/`)).headers.get('etag')
      const before = await tag()
      await server.app.views.flush()
      expect(await tag()).toBe(before)
      await me.send('POST', `/blog/api/posts/${slug}/like/`)
      expect(await tag()).not.toBe(before)
    })

    test('has the same ETag when a page is rendered from the repositories', async () => {
      const slug = await server.aPost()
      const { primary: reads } = server.app.reads
      const post = (await reads.post(slug)) ?? {}
      const comments = (await reads.commentPage(slug)) ?? {}
      const pages: [string, object][] = [
        ['', await reads.postPage()],
        [`${slug}/`, post],
        [`${slug}/comments/`, comments],
      ]
      for (const [path, body] of pages) {
        const response = await server.send('GET', `/blog/api/posts/${path}`)
        expect(response.headers.get('etag')).toBe(taggedJson(body).etag)
      }
    })
  })

  test('responses to a signed-in account are private, include its likes, and vary by Authorization', async () => {
    const slug = await server.aPost()
    const me = await server.signIn()
    await me.send('POST', `/blog/api/posts/${slug}/like/`)
    for (const path of ['/blog/api/posts/', '/blog/api/posts/recent/', `/blog/api/posts/${slug}/`]) {
      const mine = await me.send('GET', path)
      expect(mine.headers.get('cache-control')).toBe('private, no-cache')
      expect(mine.headers.get('vary')).toBe('Authorization')
      expect(await mine.text()).toContain('"user_has_liked":true')
      const anyones = await server.send('GET', path)
      expect(anyones.headers.get('cache-control')).toContain('public')
      expect(anyones.headers.get('vary')).toBe('Authorization')
      expect(await anyones.text()).toContain('"user_has_liked":false')
    }
  })
})
