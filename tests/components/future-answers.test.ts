// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { addresses } from '#domain/addresses.ts'
import { archiveAddresses } from '#domain/archive-addresses.ts'
import { searchAddresses } from '#domain/search-document.ts'
import { siteIndexSetting } from '#platform/storage/site-index.ts'
import { network, pageEngine, setUpDom } from '#tests/support/in-the-dom.tsx'

setUpDom()

const yearMs = 365 * 86_400_000

/** Stores an empty response; returns the addresses that a pull then asks the server for. */
async function askedFor(url: string, savedAt: number, pull: () => Promise<unknown>): Promise<string[]> {
  const { engine } = await pageEngine()
  await engine.db.settings.put({ name: siteIndexSetting, value: { documents: [], is_whole: true } })
  await engine.db.answers.put({ url, etag: null, slugs: [], next: null, savedAt })
  const asked: string[] = []
  network.answer = async (request) => {
    asked.push(request.url.slice(new URL(request.url).origin.length))
    return new Response(null, { status: 503 })
  }
  await pull()
  return asked.filter((one) => one === url)
}

const pulls: [string, string, () => Promise<unknown>][] = [
  [
    'the index of the site',
    searchAddresses.index,
    async () => (await import('#features/search/search.sync.ts')).pullSiteIndex(),
  ],
  [
    'the posts',
    addresses.posts(),
    async () => (await import('#features/blog/blog.sync.ts')).pullPosts({ q: 'data' }, 1, null),
  ],
  [
    'the archive',
    archiveAddresses.list(),
    async () => (await import('#features/archive/archive.sync.ts')).pullArchives({ q: 'data' }, null),
  ],
]

test.each(pulls)('%s: what was stored just now needs no request', async (_name, url, pull) => {
  expect(await askedFor(url, Date.now() - 1000, pull)).toEqual([])
})

test.each(pulls)(
  '%s: what was stored with the date a year ahead is fetched again',
  async (_name, url, pull) => {
    expect(await askedFor(url, Date.now() + yearMs, pull)).toEqual([url])
  },
)
