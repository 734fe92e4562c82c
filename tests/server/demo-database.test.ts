import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { modes } from '#server/config.ts'
import { openDatabase } from '#server/database/database.ts'
import { refuseOtherMode } from '#server/seed/demo-marker.ts'
import { hashPassword } from '#server/security/passwords.ts'
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
    await expect(start).rejects.toThrow(
      /ended with 1: .*published password: .*admin.*npm run user -- password/s,
    )
  })

  test('production serves what was a demo once its accounts have other passwords', async () => {
    const db = openDatabase(await copyDemo(database, dataDir))
    await expect(refuseOtherMode(db, 'production')).rejects.toThrow(/published password/)
    await db
      .updateTable('users')
      .set({ password_hash: await hashPassword('another-password-2026') })
      .execute()
    await refuseOtherMode(db, 'production')
    await db.destroy()
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

test('an empty database is for both modes, and is not migrated by the check', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vior-demo-'))
  const db = openDatabase(path.join(dataDir, 'vior.sqlite'))
  for (const mode of modes) await refuseOtherMode(db, mode)
  expect(await db.introspection.getTables()).toEqual([])
  await db.destroy()
  await rm(dataDir, { recursive: true })
})
