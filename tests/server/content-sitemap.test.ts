import { gunzipSync } from 'node:zlib'
import fastifyPlugin from 'fastify-plugin'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { memoizeFor } from '#server/site/memoize-for.ts'
import { serveSearchEngineFiles } from '#server/site/search-engine-files.ts'
import { sendRaw } from '#tests/support/raw-http.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const files = fastifyPlugin(async (app) =>
  serveSearchEngineFiles(app, { siteDir: 'dist', builtOrigin: 'http://localhost:8000' }),
)

let server: TestServer
beforeEach(async () => {
  server = await startServer({ plugins: [files] })
})
afterEach(() => server.close())

const read = () => server.send('GET', '/sitemap-content.xml')
const minuteMs = 60_000

test('the sitemap of the content is made once in five minutes, for all who ask at once', async () => {
  await server.aPost({ slug: 'first' })
  server.statements.length = 0
  const sitemaps = await Promise.all(Array.from({ length: 20 }, async () => (await read()).text()))
  expect(new Set(sitemaps).size).toBe(1)
  expect(sitemaps[0]).toContain('<loc>http://localhost:8000/blog/first</loc>')
  const reads = () => server.statements.filter((sql) => sql.includes('from "posts"')).length
  expect(reads()).toBe(1)

  await server.aPost({ slug: 'second' })
  server.clock.advance(5 * minuteMs - 1)
  expect(await (await read()).text()).toBe(sitemaps[0])
  await server.send('HEAD', '/sitemap-content.xml')
  expect(reads()).toBe(1)
  server.clock.advance(1)
  expect(await (await read()).text()).toContain('/blog/second</loc>')
  expect(reads()).toBe(2)
})

test('the sitemap of the content is sent compressed to whoever takes it, from one compression', async () => {
  for (let i = 0; i < 30; i += 1) await server.aPost()
  const answer = async (encodings: string) => {
    const headers = { 'accept-encoding': encodings }
    return server.app.inject({ url: '/sitemap-content.xml', headers })
  }
  const [small, plain] = [await answer('gzip, deflate, br'), await answer('identity')]
  expect(small.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    vary: 'accept-encoding',
  })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body)
  expect(plain.body.match(/<loc>[^<]*\/blog\//g)).toHaveLength(30)
  const { text } = await sendRaw(server.url, 'GET /sitemap-content.xml HTTP/1.0\r\n\r\n')
  expect(text).toContain('/blog/post-1</loc>')
})

test('what failed to be made is made again, as after the clock was set back', async () => {
  let now = 1_000_000
  let made = 0
  const make = memoizeFor(
    1000,
    () => now,
    async () => {
      made += 1
      if (made === 1) throw new Error('no database')
      return made
    },
  )
  const both = await Promise.allSettled([make(), make()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect([await make(), await make()]).toEqual([2, 2])
  now -= 1
  expect([await make(), await make()]).toEqual([3, 3])
})
