import { afterEach, beforeEach, expect, test } from 'vitest'
import { roles } from '#domain/roles.ts'
import { readContent, type SeedContent } from '#server/seed/content.ts'
import { demoPassword, demoSignIns } from '#server/seed/demo-accounts.ts'
import { seedBlog } from '#server/seed/seed-blog.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

forEachDatabase((database) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer({ database })
  })
  afterEach(() => server.close())

  const content: SeedContent = {
    people: [
      {
        username: 'writer',
        first_name: 'Upendo',
        last_name: 'Mushi',
        role: 'writer',
        roles: ['writer', 'trainer'],
      },
      ...Array.from({ length: 10 }, (_, i) => ({
        username: `demo${i}`,
        first_name: 'D',
        last_name: `${i}`,
        role: 'guest' as const,
      })),
      { username: 'reader', first_name: 'Juma', last_name: 'Ally', role: 'student' },
    ],
    posts: [
      {
        slug: 'old',
        title: 'Old',
        excerpt: 'E',
        author: 'writer',
        category: 'News',
        tags: [],
        featured: false,
        publishedDaysAgo: 10,
        image: null,
        language: 'en',
        translationOf: null,
        markdown: 'neno '.repeat(401),
      },
      {
        slug: 'new',
        title: 'New',
        excerpt: 'E',
        author: 'writer',
        category: 'News',
        tags: ['x'],
        featured: true,
        publishedDaysAgo: 1,
        image: null,
        language: 'sw',
        translationOf: 'old',
        markdown: '# Kichwa',
      },
    ],
    comments: [
      {
        post: 'old',
        author: 'reader',
        daysAgo: 2,
        text: 'Second',
        replies: [{ author: 'writer', daysAgo: 1, text: 'Answer to the second' }],
      },
      {
        post: 'old',
        author: 'reader',
        daysAgo: 3,
        text: 'First',
        replies: [{ author: 'writer', daysAgo: 9, text: 'Answer to the first' }],
      },
    ],
  }

  const seed = (given = content) => seedBlog(server.db, server.clock, async () => given)

  function login(username: string): Promise<Response> {
    return server.send('POST', '/users/auth/login/', { username, password: demoPassword })
  }

  test('seeding twice adds everything once', async () => {
    expect(await seed()).toBe(true)
    expect(await seed()).toBe(false)
    expect(await server.db.selectFrom('posts').select('slug').execute()).toHaveLength(2)
    expect(await server.db.selectFrom('users').select('id').execute()).toHaveLength(12)
  })

  test('posts have their author, date, reading time and correct counts', async () => {
    await seed()
    const { results } = await server.app.reads.primary.postPage()
    expect(
      results.map(({ slug, author, read_time, comment_count }) => ({
        slug,
        author,
        read_time,
        comment_count,
      })),
    ).toEqual([
      { slug: 'new', author: 'Upendo Mushi', read_time: '1 min read', comment_count: 0 },
      { slug: 'old', author: 'Upendo Mushi', read_time: '3 min read', comment_count: 4 },
    ])
    expect(results[0]?.published_at).toBe('2026-03-01T08:00:00.000Z')
    for (const { id, like_count } of results) {
      const likes = await server.db.selectFrom('likes').selectAll().where('post_id', '=', id).execute()
      expect(likes).toHaveLength(like_count)
    }
    expect((await server.app.reads.primary.categoryPage()).results).toMatchObject([
      { name: 'News', post_count: 2 },
    ])
  })

  test('every post was read more often than it was liked and answered, and translations know their original', async () => {
    await seed()
    const posts = await server.db.selectFrom('posts').selectAll().orderBy('like_count', 'desc').execute()
    for (const { views, like_count, comment_count } of posts)
      expect(views).toBeGreaterThan(10 * like_count + comment_count)
    const old = posts.find(({ slug }) => slug === 'old')
    expect(posts.find(({ slug }) => slug === 'new')).toMatchObject({
      language: 'sw',
      translation_of: old?.id,
    })
    const [most, least] = posts
    expect(most?.views).toBeGreaterThan(least?.views ?? 0)
  })

  test('a translation in the language of its original aborts the seeding', async () => {
    const posts = content.posts.map((post) => ({ ...post, language: 'en' as const }))
    await expect(seed({ ...content, posts })).rejects.toThrow('is in the language of the post')
  })

  test('comments are in the order written, and no reply precedes its parent', async () => {
    await seed()
    const page = await server.app.reads.primary.commentPage('old')
    const ids = new Map(page?.results.map((comment) => [comment.content, comment.id]))
    expect([...ids.keys()]).toEqual(['First', 'Answer to the first', 'Second', 'Answer to the second'])
    expect(page?.results.map((comment) => comment.parent)).toEqual([
      null,
      ids.get('First'),
      null,
      ids.get('Second'),
    ])
  })

  test('the demo accounts can sign in and have their roles; comment-only accounts cannot', async () => {
    await seed()
    expect(await (await login('writer@demo.vior.example')).json()).toMatchObject({
      user: { role: 'writer', roles: ['writer', 'trainer'] },
    })
    expect((await login('reader')).status).toBe(401)
  })

  test('content with an unknown author aborts the seeding', async () => {
    const broken = {
      ...content,
      comments: [{ post: 'old', author: 'nobody', daysAgo: 1, text: 'x', replies: [] }],
    }
    await expect(seed(broken)).rejects.toThrow('"nobody"')
    expect(await server.db.selectFrom('users').select('id').execute()).toEqual([])
    expect(await seed()).toBe(true)
  })

  test('the shipped content is complete: one demo account per role, and every reference is valid', async () => {
    const shipped = await readContent()
    expect(
      demoSignIns(shipped.people)
        .map(({ role }) => role)
        .toSorted(),
    ).toEqual([...roles].toSorted())
    expect(await seed(shipped)).toBe(true)
    const { results } = await server.app.reads.primary.postPage()
    expect(new Set(results.map((post) => post.like_count)).size).toBeGreaterThan(3)
    for (const { content: html } of await server.db.selectFrom('posts').select('content').execute()) {
      expect(html.length).toBeGreaterThan(1000)
      expect(html).not.toMatch(/<script|<h1| on\w+=|javascript:/i)
    }
  })
})
