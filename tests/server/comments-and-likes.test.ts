import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { commentSchema, likeAnswerSchema, postSchema } from '#domain/blog.ts'
import { pageSchema } from '#domain/listing.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { sendAllDue } from '#tests/support/send-all-due.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

forEachDatabase((database) => {
  let server: TestServer
  let me: SignedIn
  let slug: string
  beforeEach(async () => {
    server = await startServer({ database })
    me = await server.signIn(await server.aPerson({ firstName: 'Neema', lastName: 'Sanga' }))
    slug = await server.aPost()
  })
  afterEach(() => server.close())

  async function add(content: string, parent?: number | null, key?: string) {
    const response = await me.send(
      'POST',
      `/blog/api/posts/${slug}/add_comment/`,
      { content, parent },
      key ? { 'idempotency-key': key } : {},
    )
    expect(response.status).toBe(201)
    return v.parse(commentSchema, await response.json())
  }

  async function list(query = '', as?: SignedIn) {
    const path = query.startsWith('/') ? query : `/blog/api/posts/${slug}/comments/${query}`
    const response = await (as ?? server).send('GET', path)
    expect(response.status).toBe(200)
    return v.parse(pageSchema(commentSchema), await response.json())
  }

  async function post() {
    return v.parse(postSchema, await (await server.send('GET', `/blog/api/posts/${slug}/`)).json())
  }

  async function like(as = me) {
    const response = await as.send('POST', `/blog/api/posts/${slug}/like/`)
    expect(response.status).toBe(200)
    return v.parse(likeAnswerSchema, await response.json())
  }

  describe('comments', () => {
    test('are listed oldest first with the name of their author, and counted on the post', async () => {
      await add('Kwanza')
      await add('  Pili 🌍  ')
      const { results } = await list()
      expect(results.map((comment) => [comment.content, comment.author_name])).toEqual([
        ['Kwanza', 'Neema Sanga'],
        ['Pili 🌍', 'Neema Sanga'],
      ])
      expect((await post()).comment_count).toBe(2)
    })

    test('can be replies, on the same post only', async () => {
      const first = await add('Swali')
      const reply = await add('Jibu', first.id)
      expect(reply.parent).toBe(first.id)
      const elsewhere = await server.aPost()
      for (const [at, parent] of [
        [elsewhere, first.id],
        [slug, 999],
        [slug, 2_147_483_647],
      ]) {
        const response = await me.send('POST', `/blog/api/posts/${at}/add_comment/`, { content: 'x', parent })
        expect(response.status).toBe(400)
        expect(await response.json()).toMatchObject({
          code: 'invalid',
          fields: { parent: [expect.any(String)] },
        })
      }
    })

    test('show their key to their author only', async () => {
      const comment = await add('Yangu', null, 'key-00001')
      expect(comment.idempotency_key).toBe('key-00001')
      expect((await list('', me)).results[0]?.idempotency_key).toBe('key-00001')
      expect((await list('', await server.signIn())).results[0]).not.toHaveProperty('idempotency_key')
      expect((await list()).results[0]).not.toHaveProperty('idempotency_key')
    })

    test('are paged without gap or repeat while others are added, in two statements a page', async () => {
      for (let i = 0; i < 5; i += 1) await add(`c${i}`)
      const contents: string[] = []
      const costs = new Set<number>()
      let address: string | null = '?page_size=2'
      while (address !== null && contents.length < 8) {
        await sendAllDue(server)
        server.statements.length = 0
        const page = await list(address)
        // SQLite has one more statement, which checks whether anything was written.
        costs.add(server.statements.filter((statement) => !statement.includes('total_changes()')).length)
        contents.push(...page.results.map((comment) => comment.content))
        if (contents.length < 4) await add('late')
        address = page.next
      }
      expect(contents).toEqual(['c0', 'c1', 'c2', 'c3', 'c4', 'late'])
      expect([...costs]).toEqual([2])
      const last = await list('?page_size=4')
      const end = await list(last.next ?? '')
      expect((await list(end.previous ?? '')).results).toEqual(last.results)
    })

    test('are complete when the response is long, plain and compressed, and HEAD has their length', async () => {
      for (let i = 0; i < 60; i += 1) await add(`${i} ${'ü'.repeat(2000)}`)
      const path = `/blog/api/posts/${slug}/comments/?page_size=500`
      const fetchEncoded = (method: string, encoding: string) =>
        server.send(method, path, undefined, { 'accept-encoding': encoding })
      const plain = await fetchEncoded('GET', 'identity')
      const text = await plain.text()
      const { results } = v.parse(pageSchema(commentSchema), JSON.parse(text))
      expect(results.map(({ content }) => content.split(' ')[0])).toEqual(
        Array.from({ length: 60 }, (_, i) => String(i)),
      )
      expect(plain.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
      const packed = await fetchEncoded('GET', 'br')
      expect(packed.headers.get('content-encoding')).toBe('br')
      expect(await packed.text()).toBe(text)
      const head = await fetchEncoded('HEAD', 'identity')
      expect([head.headers.get('content-length'), await head.text()]).toEqual([
        String(Buffer.byteLength(text)),
        '',
      ])
    })

    test('stay text: markup in them is returned as written', async () => {
      expect((await add('<script>alert(1)</script>')).content).toBe('<script>alert(1)</script>')
    })
  })

  describe('a like', () => {
    test('toggles, and the post counts one per account', async () => {
      const other = await server.signIn()
      expect(await like()).toEqual({ liked: true, like_count: 1 })
      expect(await like(other)).toEqual({ liked: true, like_count: 2 })
      expect(await like()).toEqual({ liked: false, like_count: 1 })
      expect((await post()).like_count).toBe(1)
      expect(await like()).toEqual({ liked: true, like_count: 2 })
    })

    test('sent by twenty accounts at once counts twenty', async () => {
      const people = await Promise.all(Array.from({ length: 20 }, () => server.signIn()))
      await Promise.all(people.map(like))
      expect((await post()).like_count).toBe(20)
    })
  })
})
