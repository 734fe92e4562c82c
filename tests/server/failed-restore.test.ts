import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backUpDatabase } from '#server/commands/back-up-database.ts'
import { restoreDatabase } from '#server/commands/restore-database.ts'
import { inTransaction, openDatabase, type Database } from '#server/database/database.ts'
import { readEpoch } from '#server/repositories/meta.ts'
import { isSubscribed, subscribe, unsubscribe } from '#server/repositories/newsletter.ts'
import { forEachDatabase, sqlite } from '#tests/support/databases.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

forEachDatabase((database) => {
  const clock = createTestClock()
  const cancelled = "o'neema\\@example.org"
  const later = 'later@example.org'
  let dataDir: string
  let place: string
  let backup: string

  /** In the backup one address is subscribed; since then it has cancelled, and another has subscribed. */
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'vior-failed-restore-'))
    place = await database.migratedFor(dataDir)
    await withDatabase((db) => add(db, cancelled))
    backup = await backUpDatabase({ dataDir, location: place, clock, keep: 9 })
    await withDatabase(async (db) => {
      await inTransaction(db, (trx) => unsubscribe(trx, cancelled, clock.now().toISOString()))
      await add(db, later)
    })
  })
  afterEach(() => database.remove(dataDir))

  async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const db = openDatabase(place)
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  }

  const add = (db: Database, email: string) =>
    inTransaction(db, (trx) =>
      subscribe(trx, { email, name: 'Neema', locale: 'sw', now: clock.now().toISOString(), key: email }),
    )
  const state = () =>
    withDatabase(async (db) => ({
      epoch: await readEpoch(db),
      subscribed: await Promise.all([cancelled, later].map((email) => isSubscribed(db, email))),
      addresses: (await db.selectFrom('newsletter').select('id').execute()).length,
    }))
  const restore = () => restoreDatabase(backup, place, clock, dataDir)
  const deletedAccounts = () => path.join(dataDir, 'deleted-accounts')

  test('a restore that fails in its last steps never leaves what is lost under an epoch that devices know', async () => {
    const before = await state()
    // A folder in the place of the list of deleted accounts cannot be read.
    await mkdir(deletedAccounts())
    const isReplaced = database.name === 'PostgreSQL'
    const failure = restore()
    await expect(failure).rejects.toThrow('EISDIR')
    const failed = await state()
    if (isReplaced) expect(failed.epoch).toBeGreaterThan(before.epoch)
    else expect(failed).toEqual(before)
    await expect(failure).rejects.toThrow(
      isReplaced ? /backup's content and the new epoch.* Restore again/ : 'has its old content',
    )

    await rm(deletedAccounts(), { recursive: true })
    expect(await restore()).toBeGreaterThan(failed.epoch)
    expect(await state()).toMatchObject({ subscribed: [false, false], addresses: 1 })
    const left = await readdir(dataDir, { recursive: true })
    expect(left.filter((name) => name.includes('restoring'))).toEqual([])
    expect(left.filter((name) => name.includes('before-'))).not.toEqual([])
  })

  test('ids are not given again, also when a server starts after a restore that failed', async () => {
    const ids = (db: Database) => db.selectFrom('newsletter').select('id').where('email', '=', later)
    const known = await withDatabase(async (db) => (await ids(db).executeTakeFirstOrThrow()).id)
    await mkdir(deletedAccounts())
    await expect(restore()).rejects.toThrow('EISDIR')
    const other = 'other@example.org'
    await withDatabase((db) => add(db, other))
    const given = await withDatabase((db) =>
      db.selectFrom('newsletter').select('id').where('email', '=', other).executeTakeFirstOrThrow(),
    )
    expect(given.id).toBeGreaterThan(known + (database.name === 'PostgreSQL' ? 1000 : 0))
  })

  test('a backup that is no database changes nothing', async () => {
    const before = await state()
    backup = path.join(dataDir, 'deleted-accounts')
    await mkdir(backup)
    await expect(restore()).rejects.toThrow('has its old content')
    expect(await state()).toEqual(before)
  })
})

test('a damaged SQLite file is replaced and kept, with what SQLite had beside it', async () => {
  const clock = createTestClock()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vior-damaged-'))
  const place = await sqlite.migratedFor(dataDir)
  const backup = await backUpDatabase({ dataDir, location: place, clock, keep: 9 })
  for (const end of ['', '-wal', '-shm', '-journal']) await writeFile(place + end, 'damaged'.repeat(1000))
  const epoch = await restoreDatabase(backup, place, clock, dataDir)
  const kept = (await readdir(dataDir)).find((name) => /\.before-\w+$/.test(name)) ?? ''
  expect(await readFile(path.join(dataDir, kept), 'utf8')).toMatch(/^(damaged){1000}$/)
  const db = openDatabase(place)
  expect(await readEpoch(db)).toBe(epoch)
  await db.destroy()
  await rm(dataDir, { recursive: true })
})
