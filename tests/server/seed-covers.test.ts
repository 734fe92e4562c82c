import { expect, test } from 'vitest'
import { coverIcons } from '#domain/cover-icons.ts'
import { readContent } from '#server/seed/content.ts'
import { readDownloadContent } from '#server/seed/download-content.ts'
import { seedDownloads } from '#server/seed/seed-downloads.ts'
import { seedBlog } from '#server/seed/seed-blog.ts'
import { startServer } from '#tests/support/server.ts'
import { coverOf } from '#ui/cover.ts'

type Thing = { slug: string; cover_icon: string }

test('no two covers of the demo posts, and none of the programs, are alike', async () => {
  const server = await startServer()
  await seedBlog(server.db, server.clock, readContent)
  await seedDownloads(server.db, server.clock, server.app.storedFiles, readDownloadContent)
  for (const list of ['/blog/api/posts/', '/archive/api/archives/']) {
    const answer = await (await server.send('GET', `${list}?page_size=40`)).json()
    const things: Thing[] = answer.results
    expect(things.length).toBeGreaterThanOrEqual(12)
    for (const { cover_icon, slug } of things) expect(coverIcons, slug).toContain(cover_icon)
    const covers = things.map(({ slug, cover_icon }) => `${cover_icon} ${coverOf(slug)}`)
    expect(covers.filter((cover, place) => covers.indexOf(cover) !== place)).toEqual([])
  }
  await server.close()
})
