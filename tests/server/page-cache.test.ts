import { expect, test } from 'vitest'
import { PageCache, type PageVersion } from '#server/site/page-cache.ts'
import type { ReadyPage } from '#server/site/ready-page.ts'

const megabyte = 1024 * 1024

const v1: PageVersion = { content: 'one', etags: 'W/"1"' }
const v2: PageVersion = { content: 'two', etags: 'W/"2"' }

function aPage(bytes = 1000, etag = '"x"'): ReadyPage {
  return { html: Buffer.alloc(bytes), brotli: Buffer.alloc(0), etag, policy: '', status: 200 }
}

test('a page is rendered once for its key and version, and again for the next version', async () => {
  const cache = new PageCache()
  let renders = 0
  const render = async () => {
    renders += 1
    return aPage(1000, `"${renders}"`)
  }
  expect((await cache.get('post one', v1, render)).etag).toBe('"1"')
  expect((await cache.get('post one', v1, render)).etag).toBe('"1"')
  expect((await cache.get('post one', v2, render)).etag).toBe('"2"')
  expect(cache.pages).toBe(1)
})

test('a page whose counts alone have changed is rendered again after a minute', async () => {
  let now = 0
  const cache = new PageCache(megabyte, () => now)
  const get = async (version: PageVersion) =>
    (await cache.get('post one', version, async () => aPage(1000, `"${version.etags}"`))).etag
  const liked = { ...v1, etags: 'liked' }
  const first = await get(v1)
  now = 59_000
  expect(await get(liked)).toBe(first)
  now = 61_000
  expect(await get(v1)).toBe(first)
  expect(await get(liked)).toBe('"liked"')
  const likedAgain = { ...v1, etags: 'liked again' }
  now += 59_000
  expect(await get(likedAgain)).toBe('"liked"')
})

test('requests during a render share it, and a failed one is not cached', async () => {
  const cache = new PageCache()
  let renders = 0
  const broken = async (): Promise<ReadyPage> => {
    renders += 1
    throw new Error('no template')
  }
  const answers = await Promise.allSettled([1, 2, 3].map(() => cache.get('post one', v1, broken)))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(renders).toBe(1)
  expect((await cache.get('post one', v1, async () => aPage())).status).toBe(200)
})

test('the size in bytes is bounded; the least recently used page is evicted first', async () => {
  const cache = new PageCache(8 * megabyte)
  const large = async () => aPage(megabyte)
  for (let post = 0; post < 7; post += 1) await cache.get(`post ${post}`, v1, large)
  let renders = 0
  const counted = async () => {
    renders += 1
    return aPage(megabyte)
  }
  await cache.get('post 0', v1, counted)
  for (let post = 7; post < 10; post += 1) await cache.get(`post ${post}`, v1, large)
  await cache.get('post 0', v1, counted)
  expect(renders).toBe(0)
  await cache.get('post 1', v1, counted)
  expect(renders).toBe(1)
  expect(cache.bytes).toBeLessThanOrEqual(8 * megabyte)
})

test('renders run one after the other', async () => {
  const cache = new PageCache()
  let running = 0
  let most = 0
  const render = async () => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    return aPage()
  }
  await Promise.all(Array.from({ length: 20 }, (_, post) => cache.get(`post ${post}`, v1, render)))
  expect(most).toBe(1)
})

test('a page that may not be rendered is null, unless it is cached or being rendered', async () => {
  const cache = new PageCache()
  const asked: string[] = []
  const refused = (name: string) => ({
    mayRender: () => {
      asked.push(name)
      return false
    },
    isGone: () => false,
  })
  let renders = 0
  const render = async () => {
    renders += 1
    return aPage()
  }
  const running = cache.get('post one', v1, render)
  expect(cache.waiting).toBe(1)
  expect(await cache.get('post one', v1, render, refused('running'))).toBe(await running)
  expect(await cache.get('post one', v1, render, refused('cached'))).toBe(await running)
  expect(await cache.get('post two', v1, render, refused('missing'))).toBeNull()
  expect(asked).toEqual(['missing'])
  expect([renders, cache.waiting]).toEqual([1, 0])
})

test('a page is not rendered when all who waited for it have gone before its turn', async () => {
  const cache = new PageCache()
  const rendered: string[] = []
  const gone = new Set<string>()
  const get = (name: string, person: string) => {
    const asker = { mayRender: () => true, isGone: () => gone.has(person) }
    const render = async () => {
      rendered.push(name)
      await Promise.resolve()
      return aPage()
    }
    return cache.get(name, v1, render, asker)
  }
  const pages = [get('first', 'a'), get('left', 'b'), get('kept', 'b'), get('kept', 'c')]
  gone.add('a').add('b')
  // Whoever asks again for a page that was left has it.
  const again = pages[1]?.then(() => get('left', 'd'))
  expect((await Promise.all(pages)).map((page) => page !== null)).toEqual([false, false, true, true])
  expect(await again).not.toBeNull()
  expect(rendered).toEqual(['kept', 'left'])
})
