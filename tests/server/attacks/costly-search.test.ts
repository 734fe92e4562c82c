import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { insertPost } from '#server/repositories/posts.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const posts = 500
/** Of the thread of the server, for a search in all these posts, over what a search for another word takes. */
const maxMs = 60

forEachDatabase((database) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer({ database })
  })
  afterEach(() => server.close())

  /** The least of some, because other work of the process is counted too. */
  async function cpuMs(search: string): Promise<number> {
    const taken: number[] = []
    for (let times = 0; times < 4; times += 1) {
      const before = process.cpuUsage()
      // Each its own search, which no cache answers.
      const { status } = await server.send('GET', `/blog/api/posts/?search=${search}${times}`)
      const { user, system } = process.cpuUsage(before)
      expect(status).toBe(200)
      taken.push((user + system) / 1000)
    }
    return Math.min(...taken)
  }

  test('a search for one letter again and again takes no longer in posts that are made for it', async () => {
    const now = server.clock.now().toISOString()
    const post = {
      title: 'a'.repeat(200),
      excerpt: 'a'.repeat(500),
      tags: Array.from({ length: 20 }, () => 'a'.repeat(40)),
      author: 'a',
      category: 'Tutorial',
      content: '<p>a</p>',
      featured: false,
      image: null,
      published_at: now,
      created_at: now,
      read_time: '1 min read',
      views: 0,
    }
    await inTransaction(server.db, async (trx) => {
      for (let number = 0; number < posts; number += 1)
        await insertPost(trx, { ...post, slug: `a-${number}` })
    })
    const harmless = await cpuMs('maji')
    expect((await cpuMs('a'.repeat(198))) - harmless).toBeLessThan(maxMs)
    const found = await server.send('GET', `/blog/api/posts/?search=${'a'.repeat(199)}&page_size=5`)
    expect((await found.json()).results).toHaveLength(5)
  })
})
