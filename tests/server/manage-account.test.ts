import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountManager, UsageError } from '#server/commands/manage-account.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

forEachDatabase((database) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer({ database })
  })
  afterEach(() => server.close())

  test('roles granted at the terminal are in the audit log, and the last administrator stays', async () => {
    const manager = accountManager(server.db, server.clock)
    const { username } = await server.aPerson({ role: 'client' })
    expect(await manager.grant(username, 'admin')).toEqual(['client', 'admin'])
    await expect(manager.take(username, 'admin')).rejects.toThrow(UsageError)
    const other = await server.aPerson({ role: 'admin' })
    expect(await manager.take(username, 'admin')).toEqual(['client'])
    await expect(manager.grant('nobody', 'admin')).rejects.toThrow('No account has the name')
    const admin = await server.signIn(other)
    const { results } = await (await admin.send('GET', '/api/admin/audit/')).json()
    expect(results).toMatchObject([
      { actor_name: 'npm run user', action: 'person.roles', after: { roles: ['client'] } },
      { actor_name: 'npm run user', after: { roles: ['client', 'admin'] } },
    ])
  })
})
