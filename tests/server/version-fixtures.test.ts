import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noFileSize } from '#domain/archive-list.ts'
import { authorKey } from '#domain/author-key.ts'
import { testPassword } from '#tests/support/factories.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { migrationsOf, readAs, signInAll } from '#tests/support/fixture-reads.ts'
import { loadPostgresFixture } from '#tests/support/postgres-fixture.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { createTestClock } from '#tests/support/test-clock.ts'
import {
  fixtureNames,
  restoreDataFolder,
  serverFixture,
  type DatabaseFixture,
} from '#tests/support/version-fixtures.ts'

/** The current server starts at this time: access tokens have expired, mailed links have not. */
const laterMs = 15 * 60_000

describe.each(fixtureNames())('the data folder of a server of version %s', (name) => {
  forEachDatabase((database) => {
    let server: TestServer
    let fixture: DatabaseFixture

    // Set up once, because restoring and migrating takes longer than all tests. They run in order.
    beforeAll(async () => {
      const { now, tokenSecret, ...fixtures } = serverFixture(name)
      fixture = fixtures[database.name]
      const { dataDir, place: file } = await restoreDataFolder(name)
      const place = database.name === 'SQLite' ? file : await loadPostgresFixture(dataDir, name)
      const clock = createTestClock(now)
      clock.advance(laterMs)
      server = await startServer({ dataDir, place, clock, config: { tokenSecret } })
    })
    afterAll(async () => {
      await server.close()
      await database.remove(server.dataDir)
    })

    test('is migrated to the newest schema at the start, with all content', async () => {
      const fresh = await startServer()
      expect(await migrationsOf(server)).toEqual(await migrationsOf(fresh))
      await fresh.close()
      const posts = await server.db.selectFrom('posts').select(['author', 'author_key', 'language']).execute()
      expect(posts.length).toBeGreaterThan(0)
      for (const post of posts)
        expect(post).toEqual({ ...post, author_key: authorKey(post.author), language: 'en' })
      const withoutFile = server.db.selectFrom('archives').select('size_rank').where('file_id', 'is', null)
      for (const { size_rank } of await withoutFile.execute()) expect(size_rank).toBe(noFileSize)
      const sessions = await signInAll(server, Object.values(fixture.people))
      for (const { as, path: address, body } of fixture.reads)
        expect(await readAs(server, sessions, as, address), address).toMatchObject(Object(body))
    })

    test('replays the stored response for an old key, without a second effect', async () => {
      const owner = await server.signInAs(fixture.people.owner)
      const count = () => server.db.selectFrom('comments').select('id').execute()
      const before = await count()
      const { path: address, key, body, status, answer } = fixture.write
      const response = await owner.send('POST', address, body, { 'idempotency-key': key })
      expect(response.status).toBe(status)
      expect(response.headers.get('idempotency-replayed')).toBe('true')
      expect(await response.json()).toEqual(answer)
      expect(await count()).toEqual(before)
    })

    test('accepts an old refresh token and new writes', async () => {
      const response = await server.send('POST', '/api/auth/token/refresh/', { refresh: fixture.refresh })
      expect(response.status).toBe(200)
      const owner = await server.signInAs(fixture.people.owner)
      const added = await owner.send('POST', fixture.write.path, { content: 'Written later' })
      expect(added.status).toBe(201)
    })

    test('sends the queued mails, and sets a password with an old mailed link', async () => {
      const folder = path.join(server.dataDir, 'mail')
      await mkdir(folder, { recursive: true })
      await server.app.mails.runDue()
      expect((await readdir(folder)).filter((file) => file.endsWith('.eml'))).toHaveLength(fixture.mails)
      const password = `${testPassword}-renewed`
      const fields = { token: fixture.resetToken, password, password_confirm: password }
      expect((await server.send('POST', '/users/auth/password-reset/confirm/', fields)).status).toBe(200)
    })
  })
})

test('the newest fixture has this schema, so that later versions are tested against it', async () => {
  const server = await startServer()
  const { SQLite, PostgreSQL } = serverFixture(fixtureNames().at(-1) ?? '')
  const migrations = await migrationsOf(server)
  await server.close()
  expect([SQLite.migrations, PostgreSQL.migrations]).toEqual([migrations, migrations])
})
