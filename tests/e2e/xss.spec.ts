import { prepareArticle } from '#features/blog/post/article-html.ts'
import { cleanHtml } from '#domain/article-html.ts'
import { dataBlocks } from '#app/data-blocks.ts'
import { pageOf } from '#tests/support/page-data.ts'
import { xssPayloads } from '#tests/support/xss-payloads.ts'
import { signInToApi } from './api.ts'
import { aPerson, anotherPost, expect, isInstalled, test, withoutWorker } from './fixtures.ts'
import { expectNothingRan, watchPolicy } from './stored-payloads.ts'
import { storedRows, writeRows } from './stored-rows.ts'

const payloads = xssPayloads()

test(
  'no payload in the HTML of a post runs, even without a Content-Security-Policy',
  withoutWorker,
  async ({ page }) => {
    expect(payloads.length).toBeGreaterThanOrEqual(6000)
    await page.goto('about:blank')
    expect(await page.evaluate(runAll, ['<img src=x onerror="globalThis.canary=1">'])).toBe(1)
    for (let from = 0; from < payloads.length; from += 500) {
      const batch = payloads
        .slice(from, from + 500)
        .map((payload) => prepareArticle(cleanHtml(payload), String).html)
      expect(await page.evaluate(runAll, batch), `from ${from}`).toBe(0)
    }
  },
)

test('no payload in titles, tags and comments runs', async ({ page, context }) => {
  await watchPolicy(page)
  await page.goto('/blog/mobile-money-callbacks')
  await isInstalled(page)
  await expect.poll(async () => (await storedRows(page, 'comments')).length).toBeGreaterThan(0)
  const [post] = await storedRows(page, 'posts')
  const [comment] = await storedRows(page, 'comments')
  const perTitle = Math.ceil(payloads.length / 30)
  const pick = (count: number) =>
    payloads.filter((_, place) => place % Math.floor(payloads.length / count) === 0)
  await writeRows(
    page,
    'posts',
    pick(30).map((text, place) =>
      Object.assign({}, post, {
        slug: `x-${place}`,
        title: payloads.slice(place * perTitle, (place + 1) * perTitle).join(' '),
        excerpt: text,
        author: text,
        tags: [text],
        category: text,
        rank: `2 ${place}`,
        published_at: '2026-01-01T00:00:00.000Z',
        content: '<p>x</p>',
      }),
    ),
  )
  await writeRows(
    page,
    'comments',
    Array.from({ length: 60 }, (_, place) => ({
      ...comment,
      id: 100_000 + place,
      slug: 'x-1',
      parent: null,
      content: payloads.slice(place * 100, place * 100 + 100).join('\n'),
      author_name: payloads[place],
    })),
  )
  await context.setOffline(true)
  for (const [path, sign] of [
    ['/blog', page.locator('a[href^="/blog/x-"]').first()],
    ['/blog/x-1', page.locator('#comments').getByRole('article').nth(5)],
  ] as const) {
    await page.goto(path)
    await expect(sign).toBeVisible()
    await expectNothingRan(page)
  }
})

test(
  'user text is escaped in the markup and in the data of the page that the server sends',
  withoutWorker,
  async ({ page, site }) => {
    const send = await signInToApi(site, await aPerson(site))
    const content = `${crypto.randomUUID()} </script><script>globalThis.canary=1</script><!--<script> $& \u2028 end`
    const address = `/blog/api/posts/${anotherPost}/add_comment/`
    expect((await send('POST', address, { content })).status).toBe(201)

    const html = await (await fetch(`${site.url}/blog/${anotherPost}`)).text()
    expect(html).not.toContain('<script>globalThis')
    const [, data = ''] =
      /<script type="application\/json" id="page-data">([\s\S]*?)<\/script>/.exec(html) ?? []
    expect(JSON.stringify(JSON.parse(data))).toContain(JSON.stringify(content))
    await page.goto(`/blog/${anotherPost}`)
    await expect(page.getByText(content)).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(globalThis, 'canary') ?? 0)).toBe(0)
  },
)

test(
  'no text ends or changes the script element in which a page holds it',
  withoutWorker,
  async ({ page }) => {
    const texts = [
      '<p>Habari "yako"</p>\n<pre>a\tb</pre>',
      '\rx',
      '\0',
      '<!-- <script>',
      '</SCRIPT >',
      ...payloads,
    ]
    const pages = texts.map((content) => dataBlocks(pageOf({ content })))
    expect(pages.filter((html) => html.includes('page-text')).length).toBeGreaterThan(1000)
    await page.goto('about:blank')
    const read = await page.evaluate(
      (given) =>
        given.map((html) => {
          const parsed = new DOMParser().parseFromString(`<!doctype html><body>${html}<i>`, 'text/html')
          const data: { post: { content: string } } = JSON.parse(
            parsed.querySelector('#page-data')?.textContent ?? '',
          )
          const elements = [...parsed.body.querySelectorAll('*')].map(({ localName }) => localName)
          return {
            content: parsed.querySelector('#page-text')?.textContent ?? data.post.content,
            elements: elements.join(' '),
          }
        }),
      pages,
    )
    expect(read.map(({ content }) => content)).toEqual(texts)
    const elements = read.map((one) => one.elements)
    expect(elements.filter((names) => !/^(script ){1,2}i$/.test(names))).toEqual([])
  },
)

/** Inserts HTML into the page, triggers all event handlers, and counts the payloads that ran. */
async function runAll(batch: string[]): Promise<number> {
  Reflect.set(globalThis, 'canary', 0)
  const box = document.createElement('div')
  document.body.replaceChildren(box)
  for (const html of batch) {
    const part = document.createElement('div')
    part.innerHTML = html
    box.append(part)
  }
  for (const element of box.querySelectorAll<HTMLElement>('*')) {
    for (const name of ['mouseover', 'pointerenter', 'focus', 'load', 'error', 'toggle']) {
      element.dispatchEvent(new Event(name))
    }
    const target = element.closest('a')
    if (target?.protocol.endsWith('script:')) Reflect.set(globalThis, 'canary', 1)
  }
  await Promise.race([
    Promise.all([...box.querySelectorAll('img')].map((img) => img.decode().catch(() => {}))),
    new Promise((resolve) => setTimeout(resolve, 2000)),
  ])
  return Number(Reflect.get(globalThis, 'canary'))
}
