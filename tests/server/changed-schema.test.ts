import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { postgres } from '#tests/support/databases.ts'
import { startServer } from '#tests/support/server.ts'

test('a server goes on when a newer one adds columns to tables that it reads', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vior-changed-schema-'))
  const server = await startServer({ database: postgres, dataDir })
  const me = await server.signIn()
  const requests = async () => {
    const all = [1, 2, 3].flatMap((attempt) => [
      me.send('GET', '/users/api/profiles/me/'),
      me.send('PATCH', '/users/api/profiles/me/', { first_name: `Amina ${attempt}` }),
      server.send('GET', '/archive/api/archives/'),
      server.send('POST', '/users/auth/login/', {
        username: `nobody-${attempt}`,
        password: 'wrong-password',
      }),
    ])
    return (await Promise.all(all)).map(({ status }) => status)
  }
  const expected = [1, 2, 3].flatMap(() => [200, 200, 200, 401])
  // Several times, so that each connection of the pool has parsed each statement.
  for (let time = 0; time < 3; time += 1) expect(await requests()).toEqual(expected)
  for (const column of ['added', 'added_later']) {
    for (const table of ['users', 'archives'])
      await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} text`.execute(server.db)
    expect(await requests()).toEqual(expected)
    expect(await requests()).toEqual(expected)
  }
  await server.close()
  await postgres.remove(dataDir)
})
