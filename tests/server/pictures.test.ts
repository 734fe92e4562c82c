import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makePicture } from '#server/pictures/render-picture.ts'
import { fitLines } from '#server/pictures/fit-lines.ts'
import { picturePath, pictureRoutes } from '#server/pictures/picture-routes.ts'
import { postContent } from '#server/site/page-content.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let rendered: string[]
let render: (title: string) => Promise<Uint8Array>
beforeEach(async () => {
  rendered = []
  render = async (title) => Buffer.from(title)
  server = await startServer({
    plugins: [
      async (app) =>
        pictureRoutes(app, {
          product: 'Vior',
          renderPicture: ({ title }) => {
            rendered.push(title)
            return render(title)
          },
          contentOf: async (path) => (await postContent(app.reads.primary, path.replace('/blog/', ''))).data,
        }),
    ],
  })
})
afterEach(() => server.close())

async function addressOf(slug: string): Promise<string> {
  const { data } = await postContent(server.app.reads.primary, slug)
  return picturePath(`/blog/${slug}`, data, 'Vior') ?? ''
}
const fetchPicture = (address: string, headers = {}) =>
  fetch(server.url + address, { headers, redirect: 'manual' })

describe('the picture of a post', () => {
  test('is rendered once, is immutable, and answers 304 to those who have it', async () => {
    const address = await addressOf(await server.aPost({ title: 'Maji' }))
    const first = await fetchPicture(address)
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(first.headers.get('cache-control')).toContain('immutable')
    expect(await first.text()).toBe('Maji')
    await fetchPicture(address)
    const again = await fetchPicture(address, { 'if-none-match': first.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    expect(rendered).toEqual(['Maji'])
  })

  test('has a new address when its title changes; other versions lead to it without rendering', async () => {
    const slug = await server.aPost({ title: 'Maji' })
    const before = await addressOf(slug)
    await server.db.updateTable('posts').set({ title: 'Mto' }).where('slug', '=', slug).execute()
    const now = await addressOf(slug)
    expect(now).not.toBe(before)
    for (const path of [before, `/pictures/blog/${slug}/000000000000.png`]) {
      const response = await fetchPicture(path)
      expect([response.status, response.headers.get('location')]).toEqual([302, now])
    }
    expect(rendered).toEqual([])
  })

  test('exists for existing posts only', async () => {
    for (const path of ['nothing/000000000000.png', 'nothing/x.png', '%2F/000000000000.png'])
      expect((await fetchPicture(`/pictures/blog/${path}`)).status).toBe(404)
  })

  test('is refused while too many are rendered, and concurrent requests share one render', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    render = async (title) => released.then(() => Buffer.from(title))
    const addresses: string[] = []
    for (let i = 0; i < 4; i += 1) addresses.push(await addressOf(await server.aPost()))
    const waiting = [...addresses, ...addresses].map((address) => fetchPicture(address))
    await expect.poll(() => rendered.length).toBe(4)
    const fifth = await addressOf(await server.aPost())
    const refused = await fetchPicture(fifth)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    release()
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]))
    expect(rendered).toHaveLength(4)
    expect((await fetchPicture(fifth)).status).toBe(200)
  })

  test('is refused to an address that asks for too many', async () => {
    const address = await addressOf(await server.aPost())
    const inject = async () => (await server.app.inject({ url: address })).statusCode
    for (let i = 0; i < 600; i += 1) await inject()
    expect(await inject()).toBe(429)
  })
})

test('a picture is a PNG of 1200 x 630 px, differs by its seed, and takes any text', () => {
  const hostile = '<script>&"\u0000\uD800 😀 '.repeat(30)
  const [one, other] = ['a', 'b'].map((seed) => makePicture({ seed, title: hostile, label: hostile }, 'Vior'))
  expect(one?.svg).not.toBe(other?.svg)
  const png = Buffer.from(one?.toPng() ?? [])
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  // Link previews of messengers load pictures of at most 300 kB.
  expect(png.length).toBeLessThan(300_000)
})

describe('the lines of a title', () => {
  const measure = (text: string) => text.length / 2
  const room = { width: 100, height: 100, sizes: [40, 20, 10] }

  test('are as large as fits', () => {
    expect(fitLines('Maji', room, measure)).toEqual({ size: 40, lines: ['Maji'] })
    expect(fitLines('Maji ni uhai wa', room, measure)).toEqual({ size: 20, lines: ['Maji ni', 'uhai wa'] })
  })

  test('end with an ellipsis where a word or the text is too long', () => {
    expect(fitLines('x'.repeat(60), room, measure)).toEqual({ size: 10, lines: [`${'x'.repeat(19)}…`] })
    const { lines } = fitLines('maji '.repeat(60).trim(), room, measure)
    expect(lines).toHaveLength(8)
    expect(lines.at(-1)).toBe('maji maji maji maji…')
  })
})
