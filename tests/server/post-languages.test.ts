import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { postSchema } from '#domain/blog.ts'
import { authorContent } from '#server/site/page-content.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

forEachDatabase((database) => {
  let server: TestServer
  let writer: SignedIn
  beforeEach(async () => {
    server = await startServer({ database })
    writer = await server.signIn(await server.aPerson({ role: 'writer' }))
  })
  afterEach(() => server.close())

  const form = { title: 'Water', excerpt: 'About it.', category: 'Tutorial', content: '<p>Water.</p>' }
  const write = (fields: object, who = writer) => who.send('POST', '/blog/api/posts/', { ...form, ...fields })
  const publish = (draft: string, fields: object) =>
    writer.send('PUT', `/blog/api/drafts/${draft}/`, { ...form, author: 'Upendo Mushi', ...fields })
  const read = async (slug: string) =>
    v.parse(postSchema, await (await server.send('GET', `/blog/api/posts/${slug}/`)).json())
  const slugs = async (query: string) => {
    const { results } = await (await server.send('GET', `/blog/api/posts/?${query}`)).json()
    return results.map(({ slug }: { slug: string }) => slug)
  }

  test('a post is English unless its writer says otherwise, and links to its translation both ways', async () => {
    await write({})
    const response = await write({ title: 'Maji', language: 'sw', translation_of: 'water' })
    expect(response.status).toBe(201)
    expect(await read('water')).toMatchObject({
      language: 'en',
      translations: [{ language: 'sw', slug: 'maji' }],
    })
    expect(await read('maji')).toMatchObject({
      language: 'sw',
      translations: [{ language: 'en', slug: 'water' }],
    })
    const source = await (await writer.send('GET', '/blog/api/posts/maji/source/')).json()
    expect(source).toMatchObject({ language: 'sw', translation_of: 'water' })
  })

  test('the list is narrowed by language and by author, and its next page as well', async () => {
    await server.aPost({ slug: 'en-1', author: 'Asha Mwakyusa' })
    await server.aPost({ slug: 'sw-1', language: 'sw', author: 'Upendo  Mushi' })
    await server.aPost({ slug: 'sw-2', language: 'sw', author: 'upendo mushi' })
    expect(await slugs('language=sw&ordering=oldest')).toEqual(['sw-1', 'sw-2'])
    expect(await slugs('language=fr')).toHaveLength(3)
    expect((await slugs('author=upendo-mushi')).toSorted()).toEqual(['sw-1', 'sw-2'])
    const { next } = await (await server.send('GET', '/blog/api/posts/?language=sw&page_size=1')).json()
    expect(next).toContain('language=sw')
    expect((await (await server.send('GET', next)).json()).results).toHaveLength(1)
  })

  test('a draft that names neither keeps what its post has; null ends the link', async () => {
    const [english, swahili] = [crypto.randomUUID(), crypto.randomUUID()]
    await publish(english, {})
    await publish(swahili, { title: 'Maji', language: 'sw', translation_of: 'water' })
    await publish(swahili, { title: 'Maji safi' })
    expect(await read('maji')).toMatchObject({ title: 'Maji safi', language: 'sw' })
    expect((await read('water')).translations).toEqual([{ language: 'sw', slug: 'maji' }])
    await publish(swahili, { title: 'Maji', translation_of: null })
    expect((await read('water')).translations).toEqual([])
  })

  test('refused are an original that is missing, of another writer or in the same language, and a second translation', async () => {
    await write({})
    await server.aPost({ slug: 'of-nobody' })
    await write({ title: 'Maji', language: 'sw', translation_of: 'water' })
    const refused = async (fields: object) => {
      const response = await write({ title: 'Other', ...fields })
      return [response.status, Object.keys((await response.json()).fields)]
    }
    const original = [400, ['translation_of']]
    expect(await refused({ language: 'sw', translation_of: 'nothing' })).toEqual(original)
    expect(await refused({ language: 'sw', translation_of: 'of-nobody' })).toEqual(original)
    expect(await refused({ language: 'en', translation_of: 'water' })).toEqual(original)
    expect(await refused({ language: 'sw', translation_of: 'water' })).toEqual(original)
    // Named through its translation it is the same text.
    expect(await refused({ language: 'en', translation_of: 'maji' })).toEqual(original)
    const turned = await writer.send('PATCH', '/blog/api/posts/water/', { language: 'sw' })
    expect([turned.status, Object.keys((await turned.json()).fields)]).toEqual([400, ['language']])
    const below = await writer.send('PATCH', '/blog/api/posts/water/', { translation_of: 'maji' })
    expect(below.status).toBe(400)
    expect(await slugs('search=other')).toEqual([])
  })

  test("an admin may link others' posts", async () => {
    await write({})
    const admin = await server.signIn(await server.aPerson({ role: 'admin' }))
    expect((await write({ title: 'Maji', language: 'sw', translation_of: 'water' }, admin)).status).toBe(201)
  })

  test('the page of an author has the posts under that name, and nothing of the account', async () => {
    await server.aPost({ slug: 'one', author: 'Upendo Mushi', author_id: writer.user.id })
    await server.aPost({ slug: 'two', author: 'Daudi Mwakyembe', author_id: writer.user.id })
    const { data } = await authorContent(server.app.reads.primary, 'upendo-mushi')
    expect(data).toMatchObject({ kind: 'author', name: 'Upendo Mushi', posts: [{ slug: 'one' }] })
    expect(JSON.stringify(data)).not.toContain(writer.user.username)
    expect(JSON.stringify(data)).not.toContain(writer.user.email)
    expect((await authorContent(server.app.reads.primary, 'nobody')).data).toEqual({ kind: 'missing' })
    await writer.send('PATCH', '/blog/api/posts/one/', { author: 'U. Mushi' })
    expect((await authorContent(server.app.reads.primary, 'u-mushi')).data).toMatchObject({
      name: 'U. Mushi',
    })
  })
})
