import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/database/database.ts'
import { copyDemo } from '#tests/support/demo-folder.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { newSecrets, startServerProcess } from '#tests/support/server-process.ts'
import { startServer } from '#tests/support/server.ts'

forEachDatabase((database) => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'vior-demo-'))
  })
  afterEach(() => database.remove(dataDir))

  test('production does not serve a demo, whose passwords are published', async () => {
    const place = await copyDemo(database, dataDir)
    const start = startServerProcess(dataDir, { place, mode: 'production', env: newSecrets() })
    await expect(start).rejects.toThrow(/ended with 1: .*the database of a demo/s)
  })

  test('a demo adds its accounts to no database in use', async () => {
    const server = await startServer({ database, dataDir })
    await server.aPerson()
    await server.close()
    const place = await database.placeFor(dataDir)
    await expect(startServerProcess(dataDir, { place })).rejects.toThrow(/ended with 1: .*not of a demo/s)
    const db = openDatabase(place)
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1)
    await db.destroy()
  })
})
