import { afterEach, beforeEach, expect, test } from 'vitest'
import { completeDerived } from '#server/jobs/complete-derived.ts'
import { anArchive } from '#tests/support/archives.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

forEachDatabase((database) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer({ database })
  })
  afterEach(() => server.close())

  test('what a server of the previous version left out is completed once', async () => {
    const { id } = await anArchive(server)
    const slug = await server.aPost()
    const { author } = await server.db
      .selectFrom('posts')
      .select('author')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    await completeDerived(server.db)
    await server.db
      .updateTable('archives')
      .set({ rating_sum: 9, rating_count: 2, rating_rank: 0 })
      .where('id', '=', id)
      .execute()
    await server.db.updateTable('posts').set({ author_key: '' }).where('slug', '=', slug).execute()

    expect(await completeDerived(server.db)).toBe(2)
    expect(await completeDerived(server.db)).toBe(0)
    const response = await server.send('GET', `/archive/api/archives/${id}/`)
    expect(await response.json()).toMatchObject({ average_rating: 4.5 })
    const found = await server.send('GET', `/blog/api/posts/?author=${encodeURIComponent(author)}`)
    expect(await found.json()).toMatchObject({ results: [{ slug }] })
  })
})
