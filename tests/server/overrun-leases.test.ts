import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountDataPaths } from '#domain/account-data.ts'
import { notificationPaths } from '#domain/notification-addresses.ts'
import { inTransaction } from '#server/database/database.ts'
import { createLocalStorage } from '#server/files/local-storage.ts'
import { NotStored, type Storage } from '#server/files/storage.ts'
import { ExportMaker } from '#server/jobs/export-maker.ts'
import { PictureMaker } from '#server/jobs/picture-maker.ts'
import { removeExpiredExports } from '#server/jobs/remove-expired-exports.ts'
import { MailQueue } from '#server/mail/mail-queue.ts'
import { finishPush, postponePush, leaseDueDevice } from '#server/repositories/push-devices.ts'
import { newestExport, withoutExportJob } from '#tests/support/account-data.ts'
import { withoutMailJob } from '#tests/support/fill-server.ts'
import { aPushDevice, withoutPushJob } from '#tests/support/push-device.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { forEachDatabaseAndStore, keysIn } from '#tests/support/stores.ts'
import { rowOf, upload } from '#tests/support/uploads.ts'

const minuteMs = 60_000

/** Work that stands still until it is let go, as in a server whose machine was paused. */
function standstill() {
  const reached = Promise.withResolvers<void>()
  const resumed = Promise.withResolvers<void>()
  return {
    /** Resolves when the work has come so far. */
    reached: reached.promise,
    goOn: resumed.resolve,
    async stand(): Promise<void> {
      reached.resolve()
      await resumed.promise
    },
  }
}

forEachDatabaseAndStore((database, store) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer({
      database,
      store,
      plugins: [withoutExportJob, withoutMailJob, withoutPushJob],
    })
  })
  afterEach(() => server.close())

  test('a mail that another server has sent is not queued again by the failure of one that stood still', async () => {
    const { db, clock, attemptsInDatabase: attempts } = server.app
    const sent: string[] = []
    const still = standstill()
    const queueWith = (by: string, send: () => Promise<void>) =>
      new MailQueue({
        db,
        clock,
        attempts,
        compose: () => Promise.resolve({ subject: 'Hello', text: 'Hello' }),
        transport: { send: async () => send().then(() => void sent.push(by)), close: () => {} },
      })
    const slow = queueWith('slow', async () => {
      await still.stand()
      throw new Error('The connection was closed.')
    })
    const other = queueWith('other', () => Promise.resolve())
    const mail = { kind: 'verify_email', recipient: 'neema@example.org', locale: 'en' } as const
    await inTransaction(db, (trx) => slow.enqueue(trx, mail))
    const sending = slow.runDue()
    await still.reached
    await other.runDue()
    expect(sent).toEqual([])
    server.clock.advance(5 * minuteMs)
    await other.runDue()
    still.goOn()
    await sending
    server.clock.advance(24 * 60 * minuteMs)
    await other.runDue()
    expect(sent).toEqual(['other'])
    expect(await db.selectFrom('mails').select(['due_at', 'last_error']).execute()).toEqual([
      { due_at: null, last_error: null },
    ])
  })

  test('a push that another server has sent puts no later one off', async () => {
    const me = await server.signIn()
    const { db, pushKey } = server.app
    await me.send('POST', notificationPaths.devices, aPushDevice(pushKey))
    const at = (minutes: number) => new Date(server.clock.now().getTime() + minutes * minuteMs)
    const lease = () =>
      leaseDueDevice(db, { now: at(0).toISOString(), until: at(2).toISOString(), except: [] })
    await db
      .updateTable('push_devices')
      .set({ due_at: at(0).toISOString() })
      .execute()
    const leased = await lease()
    server.clock.advance(2 * minuteMs)
    const next = await lease()
    if (!leased || !next) throw new Error('The browser was not due.')
    const dueAt = at(360).toISOString()
    await postponePush(db, leased, { dueAt, error: 'late' })
    const row = () => db.selectFrom('push_devices').select(['due_at', 'attempts', 'last_error']).execute()
    expect(await row()).toEqual([{ due_at: at(2).toISOString(), attempts: 2, last_error: null }])
    await inTransaction(db, (trx) => finishPush(trx, next.id, { done: [], sentAt: null, now: at(0) }))
    await postponePush(db, leased, { dueAt, error: 'late' })
    expect(await row()).toEqual([{ due_at: null, attempts: 0, last_error: null }])
  })

  test('a file with everything about an account is not replaced by one of a server that stood still', async () => {
    const me = await server.signIn()
    await me.send('POST', accountDataPaths.export)
    const { db, clock, storage, exportFiles, mails } = server.app
    const still = standstill()
    const slowFiles: Storage = {
      ...exportFiles,
      async put(key, chunks) {
        const bytes = Buffer.concat(await Array.fromAsync(chunks))
        await still.stand()
        return exportFiles.put(key, ofBytes(bytes))
      },
    }
    const making = new ExportMaker({ db, clock, storage, mails, exportFiles: slowFiles }).runDue()
    await still.reached
    server.clock.advance(minuteMs + 1)
    await server.app.exportMaker.runDue()
    const exportRow = await newestExport(me)
    const download = async () =>
      Buffer.from(await (await fetch(server.url + (exportRow?.url ?? ''))).arrayBuffer())
    const first = await download()
    expect(first.length).toBe(exportRow?.size)
    still.goOn()
    await making
    expect((await download()).equals(first)).toBe(true)
    expect(await keysIn(server.app.files, 'exports')).toHaveLength(1)
    expect(await db.selectFrom('mails').select('kind').execute()).toEqual([{ kind: 'export_ready' }])
  })

  test('a file of the previous version is sent, and one that a killed server left beside another is removed', async () => {
    const me = await server.signIn()
    await me.send('POST', accountDataPaths.export)
    await server.app.exportMaker.runDue()
    const { exportFiles } = server.app
    const exportRow = await newestExport(me)
    const [{ id } = { id: 0 }] = await server.db.selectFrom('account_exports').select('id').execute()
    const download = async () => (await fetch(server.url + (exportRow?.url ?? ''))).status
    const bytes = await buffer(await exportFiles.read(`${id}-1.zip`))
    await exportFiles.put(`${id}-2.zip`, ofBytes(bytes))
    expect(await removeExpiredExports(server.app)).toBe(1)
    await exportFiles.put(`${id}.zip`, ofBytes(bytes))
    await exportFiles.remove(`${id}-1.zip`)
    expect(await removeExpiredExports(server.app)).toBe(0)
    expect(await download()).toBe(200)
  })

  test('the pictures of a photo stay when a server that stood still could not draw it, and so does the photo', async () => {
    const me = await server.signIn()
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c63' } })
      .jpeg()
      .toBuffer()
    await server.app.pictureMaker.runDue()
    const still = standstill()
    const { db, clock, storage } = server.app
    const slowStorage: Storage = {
      ...storage,
      async read(key) {
        await still.stand()
        throw new NotStored(key)
      },
    }
    const { id } = await upload({ url: server.url, headers: me.headers }, Buffer.from(photo))
    await server.app.pictureMaker.runDue()
    await db.deleteFrom('attachment_pictures').execute()
    await db.updateTable('attachments').set({ pictures: 'waiting', pictures_until: null }).execute()
    const drawing = new PictureMaker({ db, clock, storage: slowStorage }).runDue()
    await still.reached
    server.clock.advance(minuteMs)
    await server.app.pictureMaker.runDue()
    expect(await rowOf(server, id)).toMatchObject({ pictures: 'made' })
    still.goOn()
    await drawing
    expect(await rowOf(server, id)).toMatchObject({ pictures: 'made', pictures_until: null })
    expect(await db.selectFrom('attachment_pictures').select('name').execute()).toHaveLength(4)
    expect((await keysIn(server.app.files, 'attachments')).filter((key) => key.includes(id))).toHaveLength(5)
  })
})

test('two processes of one number that write a file of a shared folder at once leave one of both', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vior-both-'))
  const still = standstill()
  async function* slowly() {
    yield Buffer.from('first, ')
    await still.stand()
    yield Buffer.from('and its end')
  }
  // In containers each server is process 1.
  const [one, other] = [createLocalStorage(folder), createLocalStorage(folder)]
  const writing = one.put('files/a', slowly())
  await still.reached
  await other.put('files/a', ofBytes(Buffer.from('second')))
  expect(String(await buffer(await one.read('files/a')))).toBe('second')
  still.goOn()
  await writing
  expect(String(await buffer(await other.read('files/a')))).toBe('first, and its end')
  await rm(folder, { recursive: true })
})

async function* ofBytes(bytes: Buffer) {
  yield bytes
}
