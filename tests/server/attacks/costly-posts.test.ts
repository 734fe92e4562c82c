import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#tests/support/factories.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const post = { title: 'Maji', excerpt: 'Maji ya kunywa.', category: 'Tutorial' }
const inCode = (language: string, code: string) =>
  `<pre><code class="language-${language}">${code}</code></pre>`

forEachDatabase((database) => {
  let server: TestServer
  let writer: SignedIn
  beforeEach(async () => {
    server = await startServer({ database })
    writer = await server.signIn(await server.aPerson({ role: 'writer' }))
  })
  afterEach(() => server.close())

  const publish = (content: string) => writer.send('POST', '/blog/api/posts/', { ...post, content })
  const change = (slug: string, content: string) =>
    writer.send('PATCH', `/blog/api/posts/${slug}/`, { content })

  test.each(['<em>', '<table><tr><td>', '<b>', '<'])(
    'a post of %s again and again is refused with a reason, new or changed, and has no effect',
    async (part) => {
      const { slug } = await (await publish('<p>Text</p>')).json()
      const content = part.repeat(Math.floor(190_000 / part.length))
      for (const refused of [await publish(content), await change(slug, content)])
        expect([refused.status, await refused.json()]).toEqual([
          400,
          expect.objectContaining({
            fields: { content: ['The text has more elements than a post may have.'] },
          }),
        ])
      const { results } = await (await server.send('GET', '/blog/api/posts/')).json()
      expect(results).toMatchObject([{ slug }])
      expect((await (await server.send('GET', `/blog/api/posts/${slug}/`)).json()).content).toBe(
        '<p>Text</p>',
      )
    },
  )

  test('code that is made to be slow stays plain, for good, and other code is highlighted', async () => {
    const slow = inCode('csharp', 'a\n'.repeat(1990))
    const ordinary = inCode('sql', 'select 1')
    const { slug, content } = await (await publish(ordinary + slow.repeat(3))).json()
    expect(content).not.toContain('csharp')
    expect(content).toContain('<span class="keyword">select</span>')
    const changed = await (await change(slug, ordinary + slow)).json()
    expect(changed.content).not.toContain('csharp')
    expect(changed.content).toContain('<span class="keyword">select</span>')
    const [stored] = await server.db.selectFrom('posts').select('content').execute()
    expect(stored?.content).not.toContain('csharp')
    expect(stored?.content).toContain('<code class="language-sql">select 1</code>')
  })
})
