import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PageRenderer } from '#server/site/page-renderer.ts'
import { createSite } from '#server/site/site.ts'
import { countStatuses } from '#tests/support/send-json.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const soon = { timeout: 10_000 }

let dataDir: string
let server: TestServer

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'vior-site-'))
})

afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
  await rm(dataDir, { recursive: true })
})

async function startSite(rateLimitFactor: number): Promise<void> {
  const site = await createSite(path.resolve('dist'), { dataDir })
  server = await startServer({
    plugins: [site.plugin],
    notFoundPage: site.notFoundPage,
    config: { rateLimitFactor, trustedProxies: ['127.0.0.1'] },
  })
}

const get = (address: string, from = '203.0.113.1', headers: Record<string, string> = {}) =>
  server.send('GET', address, undefined, { 'x-forwarded-for': from, ...headers })

/** What holds of every shell that is sent in place of a page. */
async function expectShell(response: Response): Promise<void> {
  expect(response.status).toBe(503)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('etag')).toBeNull()
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-")
  const html = await response.text()
  expect(/<div id="root".*?>/.exec(html)?.[0]).toBe('<div id="root" data-shell>')
  expect(html.match(/<script type="module"/g)).toHaveLength(2)
}

const somePosts = async (count: number) =>
  Promise.all(Array.from({ length: count }, async () => `/blog/${await server.aPost()}`))

describe('an address that asks for many pages', () => {
  // Six pages.
  beforeEach(() => startSite(0.01))

  test('gets the shell in place of what is not cached', async () => {
    const render = vi.spyOn(PageRenderer.prototype, 'render')
    const posts = await somePosts(9)
    for (const post of posts.slice(0, 6)) expect((await get(post)).status).toBe(200)
    for (const post of posts.slice(6)) await expectShell(await get(post))
    expect(render).toHaveBeenCalledTimes(6)
    // Other spellings are no other pages, and what is cached is sent.
    expect((await get(`${posts[0]}?x=1`)).status).toBe(200)
    await expectShell(await get('/blog', '203.0.113.1', { cookie: 'mode=dark' }))
    expect(render).toHaveBeenCalledTimes(6)
    // Pages of the build are not counted.
    expect((await get('/nowhere')).status).toBe(404)
    expect((await get('/about', '203.0.113.1', { cookie: 'mode=dark' })).status).toBe(200)

    expect((await get(posts[8] ?? '', '203.0.113.2')).status).toBe(200)
    expect((await get(posts[8] ?? '')).status).toBe(200)
    await expectShell(await get(posts[7] ?? ''))
    server.clock.advance(10 * 60_000)
    expect((await get(posts[7] ?? '')).status).toBe(200)
  })

  test('gets the shell in its language, colours and display settings', async () => {
    const posts = await somePosts(7)
    for (const post of posts.slice(0, 6)) await get(post)
    const cookie = 'lang=sw; mode=dark; reading=2000'
    const shell = await get(posts[6] ?? '', '203.0.113.1', { cookie })
    expect(shell.status).toBe(503)
    const [head = ''] = (await shell.text()).split('<body>')
    expect(/<html.*>/.exec(head)?.[0]).toBe('<html data-theme="dark" lang="sw">')
    expect(/<style data-reading.*<\/style>/.exec(head)?.[0]).toContain('font-size:125%')
  })
})

describe('while pages are rendered', () => {
  let rendered: string[]
  let goOn: () => void

  beforeEach(async () => {
    await startSite(1000)
    rendered = []
    const gate = new Promise<void>((resolve) => (goOn = resolve))
    const original = Reflect.get(PageRenderer.prototype, 'render')
    vi.spyOn(PageRenderer.prototype, 'render').mockImplementation(async function (this: PageRenderer, page) {
      rendered.push(page.url)
      await gate
      return original.call(this, page)
    })
  })

  test('ten wait, and all others get the shell at once', async () => {
    const posts = await somePosts(40)
    const asked = posts.map((post, place) => get(post, `203.0.113.${place}`))
    const ended: Response[] = []
    for (const response of asked) void response.then((one) => ended.push(one))
    await vi.waitFor(() => expect(ended).toHaveLength(30), soon)
    for (const response of ended) await expectShell(response)
    expect(rendered).toHaveLength(1)
    goOn()
    expect(countStatuses(await Promise.all(asked))).toEqual({ 200: 10, 503: 30 })
    expect(rendered).toHaveLength(10)
  })

  test('pages of the build, asked for all at once, are not among the ten', async () => {
    goOn()
    const looks = ['mode=dark', 'mode=light', 'mode=dark; lang=sw', 'mode=light; lang=sw']
    const asked = ['/', '/about', '/terms', '/privacy', '/progress'].flatMap((address) =>
      looks.map((cookie) => get(address, '203.0.113.1', { cookie })),
    )
    expect(countStatuses(await Promise.all(asked))).toEqual({ 200: 20 })
  })

  test('a page whose reader has gone is not rendered', async () => {
    const [first = '', left = '', last = ''] = await somePosts(3)
    const running = get(first)
    await vi.waitFor(() => expect(rendered).toHaveLength(1), soon)
    const arrived = once(server.app.server, 'connection')
    const reader = connect(Number(new URL(server.url).port), '127.0.0.1')
    const received = once(server.app.server, 'request')
    reader.write(`GET ${left} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    const [socket]: Socket[] = await arrived
    await received
    const waiting = get(last)
    reader.destroy()
    await vi.waitFor(() => expect(socket?.destroyed).toBe(true), soon)
    goOn()
    expect([(await running).status, (await waiting).status]).toEqual([200, 200])
    expect(rendered).toEqual([first, last])
  })
})
