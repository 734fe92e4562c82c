import { afterEach, beforeEach, expect, test } from 'vitest'
import { startServer, type TestServer } from '#tests/support/server.ts'

const origin = 'https://vior.example'

let server: TestServer
beforeEach(async () => {
  server = await startServer({ config: { publicUrl: origin } })
  await server.aPost({
    slug: 'first',
    title: 'Tags & <brackets> "in" titles \u0001',
    excerpt: 'About a > b.',
  })
  server.clock.advance(60_000)
  await server.aPost({
    slug: 'pesa',
    title: 'Pesa za simu',
    author: 'Upendo Mushi',
    category: 'Fintech',
    language: 'sw',
  })
})
afterEach(() => server.close())

/** The elements of a feed by XPath-free means: texts of all elements of this name, unescaped. */
function texts(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text)
}

test('the RSS feed names the newest posts first, with absolute addresses and escaped texts', async () => {
  const response = await server.send('GET', '/blog/feed.xml')
  expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  const xml = await response.text()
  expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"')).toBe(true)
  expect(texts(xml, 'guid')).toEqual([`${origin}/blog/pesa`, `${origin}/blog/first`])
  expect(texts(xml, 'link')).toEqual([`${origin}/blog`, `${origin}/blog/pesa`, `${origin}/blog/first`])
  expect(texts(xml, 'title')).toEqual([
    'Vior · Blog',
    'Pesa za simu',
    'Tags &amp; &lt;brackets&gt; &quot;in&quot; titles  ',
  ])
  expect(texts(xml, 'dc:language')).toEqual(['sw', 'en'])
  expect(texts(xml, 'pubDate').map((date) => new Date(date).toISOString())).toHaveLength(2)
  // Every element that opens closes.
  const open = xml.match(/<[a-z][\w:]*(?=[\s>])[^>]*(?<!\/)>/g) ?? []
  expect(open.length).toBe((xml.match(/<\/[a-z]/g) ?? []).length)
})

test('the JSON feed has the same posts', async () => {
  const response = await server.send('GET', '/blog/feed.json')
  expect(response.headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
  expect(await response.json()).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Vior · Blog',
    home_page_url: `${origin}/blog`,
    feed_url: `${origin}/blog/feed.json`,
    items: [
      {
        id: `${origin}/blog/pesa`,
        url: `${origin}/blog/pesa`,
        language: 'sw',
        authors: [{ name: 'Upendo Mushi', url: `${origin}/blog/authors/upendo-mushi` }],
        tags: ['Fintech', 'offline'],
      },
      { id: `${origin}/blog/first`, language: 'en', content_text: 'About a > b.' },
    ],
  })
})

test('a language and a category narrow both feeds, and unknown ones are ignored', async () => {
  const swahili = await (await server.send('GET', '/blog/feed.json?language=sw&category=Fintech')).json()
  expect(swahili).toMatchObject({
    title: 'Vior · Blogu · Teknolojia ya Fedha',
    language: 'sw',
    home_page_url: `${origin}/blog?language=sw&category=Fintech`,
    feed_url: `${origin}/blog/feed.json?language=sw&category=Fintech`,
    items: [{ url: `${origin}/blog/pesa` }],
  })
  const none = await (await server.send('GET', '/blog/feed.xml?language=en&category=Fintech')).text()
  expect([texts(none, 'language'), texts(none, 'guid')]).toEqual([['en'], []])
  const all = await (
    await server.send('GET', '/blog/feed.xml?language=fr&category=%3Cx%3E&category=y')
  ).text()
  expect(all).toBe(await (await server.send('GET', '/blog/feed.xml')).text())
})

test('a reader that has the feed gets 304 by its tag or its date, until there is a new post', async () => {
  const first = await server.send('GET', '/blog/feed.xml')
  const tag = { 'if-none-match': first.headers.get('etag') ?? '' }
  const date = { 'if-modified-since': first.headers.get('last-modified') ?? '' }
  expect(first.headers.get('cache-control')).toBe('public, max-age=600')
  const statuses = async () =>
    Promise.all(
      [tag, date].map(
        async (headers) => (await server.send('GET', '/blog/feed.xml', undefined, headers)).status,
      ),
    )
  expect(await statuses()).toEqual([304, 304])
  server.clock.advance(60_000)
  await server.aPost()
  expect(await statuses()).toEqual([200, 200])
})

test('a date from before the server started counts no more: a post may have been taken down since', async () => {
  await server.aPost()
  const newest = { 'if-modified-since': server.clock.now().toUTCString() }
  server.clock.advance(60_000)
  const asked = (address: string) => server.send('GET', address, undefined, newest)
  // Filters that this server has not been asked for.
  expect((await asked('/blog/feed.json?language=en&category=Technology')).status).toBe(200)
})

test('a feed discloses nothing about accounts', async () => {
  const person = await server.aPerson({ username: 'secretname', email: 'hidden@example.org', role: 'writer' })
  await server.aPost({ author_id: person.id, author: 'A Name' })
  for (const path of ['/blog/feed.xml', '/blog/feed.json'])
    expect(await (await server.send('GET', path)).text()).not.toMatch(/secretname|hidden@|author_id/)
})
