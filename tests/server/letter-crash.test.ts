import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase, type Database } from '#server/database/database.ts'
import { forSqliteAndExtendedPostgres } from '#tests/support/databases.ts'
import { signInToDemo } from '#tests/support/demo-client.ts'
import { copyDemo } from '#tests/support/demo-folder.ts'
import { bearer, sendJson } from '#tests/support/send-json.ts'
import { startServerProcess } from '#tests/support/server-process.ts'
import { startSmtp } from '#tests/support/smtp.ts'

const letterPath = '/api/admin/newsletter/letters/7d0cf8a0-3f5e-4a8a-9d0f-3c7c0a3f8a11/'
const texts = { subject: { en: 'News', sw: 'Habari' }, body: { en: 'New lamps', sw: 'Taa mpya' } }
/** Four batches, so that there is time to kill the server between two of them. */
const subscribers = 400
const kills = 2

async function subscribe(db: Database): Promise<string[]> {
  const rows = Array.from({ length: subscribers }, (_, i) => ({
    email: `reader${i}@example.org`,
    name: '',
    locale: i % 2 === 0 ? 'sw' : 'en',
    subscribed_at: new Date().toISOString(),
    unsubscribed_at: null,
    last_key: null,
  }))
  for (let at = 0; at < rows.length; at += 100)
    await db
      .insertInto('newsletter')
      .values(rows.slice(at, at + 100))
      .execute()
  const all = await db.selectFrom('newsletter').select('email').where('unsubscribed_at', 'is', null).execute()
  return all.map(({ email }) => email)
}

const readLetter = (db: Database) =>
  db.selectFrom('newsletter_letters').select(['state', 'queued', 'recipients']).executeTakeFirst()

/** How many mails of the letter are in the queue, and how many of them wait or are being sent. */
async function mailsIn(db: Database) {
  const rows = await db.selectFrom('mails').select(['due_at']).where('kind', '=', 'letter').execute()
  return { all: rows.length, open: rows.filter(({ due_at }) => due_at !== null).length }
}

/** Whether a condition on the database holds at last. A short pause, because the server needs the processor as well. */
async function becomes(isSo: () => Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { interval: 2, timeout: 120_000 }).toBe(true)
}

forSqliteAndExtendedPostgres((database) => {
  test('kill -9 during the batches of a letter and its mails: each subscriber gets one mail, repeated only if it was in flight', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'vior-letter-'))
    const place = await copyDemo(database, dataDir)
    const smtp = await startSmtp()
    const start = () => startServerProcess(dataDir, { place, env: { SMTP_URL: smtp.url } })
    const db = openDatabase(place)
    const people = await subscribe(db)

    let server = await start()
    const { access } = await signInToDemo(server.url, 'admin')
    const write = (method: string, address: string, body: object) =>
      sendJson(server.url, method, address, body, bearer(access))
    expect((await write('PUT', letterPath, texts)).status).toBe(200)
    expect((await write('POST', `${letterPath}send/`, {})).status).toBe(200)

    await becomes(async () => ((await readLetter(db))?.queued ?? 0) > 0)
    await server.stop('SIGKILL')
    const broken = await readLetter(db)
    expect(broken).toMatchObject({ state: 'sending', recipients: people.length })
    expect(broken?.queued).toBeLessThan(people.length)
    expect((await mailsIn(db)).all).toBe(broken?.queued)

    server = await start()
    await becomes(async () => {
      const { all, open } = await mailsIn(db)
      return all === people.length && open < all
    })
    await server.stop('SIGKILL')
    expect((await mailsIn(db)).open).toBeGreaterThan(0)
    // The mails on their way when the process died are leased for five minutes, which pass here at once.
    await db
      .updateTable('mails')
      .set({ due_at: new Date().toISOString() })
      .where('due_at', 'is not', null)
      .execute()

    server = await start()
    await becomes(async () => (await readLetter(db))?.state === 'sent' && (await mailsIn(db)).open === 0)
    await server.stop('SIGTERM')
    await db.destroy()
    await smtp.close()

    const received = smtp.received()
    const found = (pattern: RegExp) => [...received.matchAll(pattern)].map(([, value = '']) => value)
    const mailed = found(/^RCPT TO:<(reader\d+@example\.org|[^>]*)>/gm).filter((to) => people.includes(to))
    expect(new Set(mailed)).toEqual(new Set(people))
    expect(mailed.length - people.length).toBeLessThanOrEqual(kills)
    // A mail that was sent again has the same id, by which the receiver recognises it.
    const ids = found(/^Message-ID: (\S+)/gim)
    expect(new Set(ids).size).toBe(people.length)
    await database.remove(dataDir)
  })
})
