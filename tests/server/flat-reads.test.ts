import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction, openDatabase, type Database } from '#server/database/database.ts'
import { plainVectors } from '#server/migrations/045-words-without-accents.ts'
import { insertPost, listPosts } from '#server/repositories/posts.ts'
import { listRequests } from '#server/repositories/download-requests.ts'
import { listInquiries, listOwnInquiries } from '#server/repositories/inquiries.ts'
import { freeSlug } from '#server/repositories/free-slug.ts'
import { consumeMailCode } from '#server/repositories/mail-codes.ts'
import { finishMail, leaseDueMail } from '#server/repositories/mails.ts'
import { endTickets } from '#server/repositories/sign-in-tickets.ts'
import { listAudit } from '#server/repositories/staff/audit.ts'
import { listStaffComments } from '#server/repositories/staff/comments.ts'
import { listEntries } from '#server/repositories/staff/entries.ts'
import { listLetters } from '#server/repositories/staff/letters.ts'
import { listStaffMails } from '#server/repositories/staff/mails.ts'
import { listStaffMessages } from '#server/repositories/staff/messages.ts'
import { listPeople } from '#server/repositories/staff/people.ts'
import { listStaffPosts } from '#server/repositories/staff/posts.ts'
import { listStockWaits } from '#server/repositories/staff/stock.ts'
import { listSubscribers } from '#server/repositories/staff/subscribers.ts'
import { forEachDatabase } from '#tests/support/databases.ts'

const now = '2026-03-02T08:00:00.000Z'
const later = '2026-03-02T08:05:00.000Z'
const letters = 2000

forEachDatabase((database) => {
  let dataDir: string
  let db: Database
  let queries: { sql: string; parameters: readonly unknown[] }[]
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'vior-flat-'))
    db = openDatabase(await database.migratedFor(dataDir), (event) => void queries.push(event.query))
    queries = []
    for (let from = 0; from < letters; from += 500)
      await db
        .insertInto('mails')
        .values(Array.from({ length: 500 }, (_, i) => aMail('letter', from + i)))
        .execute()
    await sql`analyze`.execute(db)
  })
  beforeEach(() => {
    queries = []
  })
  afterAll(async () => {
    await db.destroy()
    await database.remove(dataDir)
  })

  /** The steps of the plan of the last statement. */
  async function planOfLastQuery(): Promise<string> {
    const last = queries.at(-1)
    if (!last) throw new Error('nothing was asked')
    let place = 0
    const written = last.sql.replaceAll(/\?|\$\d+/g, () => {
      const value = last.parameters[place++]
      return typeof value === 'number' ? String(value) : `'${String(value)}'`
    })
    const explain = database.name === 'SQLite' ? 'explain query plan' : 'explain'
    const { rows } = await sql.raw<object>(`${explain} ${written}`).execute(db)
    return rows.map((row) => Object.values(row).join(' ')).join('\n')
  }

  test('the next mail is found by an index behind any number of letters, others before letters', async () => {
    const first = await leaseDueMail(db, now, later)
    expect(first).toMatchObject({ kind: 'letter', recipient: 'name0@example.org', attempts: 1 })
    const plan = await planOfLastQuery()
    expect(plan).toContain('mails_due_first')
    expect(plan).toContain('mails_due_letters')
    expect(plan).not.toMatch(/scan mails|seq scan|temp b-tree|sort/i)

    const { id } = await db
      .insertInto('mails')
      .values(aMail('password_reset', letters))
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await leaseDueMail(db, now, later)).toMatchObject({ id })
    await finishMail(db, id)
    expect(await leaseDueMail(db, now, later)).toMatchObject({ recipient: 'name1@example.org' })
  })

  test('software with open reports is found by the index of these', async () => {
    await listEntries(db, { state: 'reported' }, undefined, 21)
    const plan = await planOfLastQuery()
    // PostgreSQL reads a table of one page whole.
    if (database.name === 'SQLite') expect(plan.match(/INDEX archive_reports_open/g)).toHaveLength(2)
    expect(plan).not.toMatch(/scan archives\b/i)
  })

  test('an address is looked for by its index', async () => {
    await listPeople(db, { q: 'name1@example.org' }, undefined, 21)
    const ranges = queries.map((query) => query.sql).filter((text) => /email = |email" (>=|~>=~)/.test(text))
    expect(ranges).toHaveLength(2)
    const plan = await planOfLastQuery()
    // PostgreSQL reads a table of one page whole.
    if (database.name === 'SQLite') expect(plan).toMatch(/INDEX \S*users\S* \(email>\? AND email<\?\)/)
  })

  if (database.name === 'PostgreSQL')
    test('words are looked for by the index of each table that has them', async () => {
      for (const [table, vector] of plainVectors) {
        const plan = await inTransaction(db, async (trx) => {
          // PostgreSQL reads a table of one page whole.
          await sql`set local enable_seqscan = off`.execute(trx)
          const { rows } = await sql<object>`
            explain select id from ${sql.table(table)} where ${vector} @@ ${sql.raw(`to_tsquery('simple', 'rain:*')`)}`.execute(
            trx,
          )
          return JSON.stringify(rows)
        })
        expect(plan, table).toContain(`${table}_plain_words`)
      }
    })

  test('lists of posts are read by indexes that have none that were taken down', async () => {
    for (let place = 0; place < 600; place += 1) await insertPost(db, aPost(place))
    await db.updateTable('posts').set({ hidden_at: now }).where('id', '>', 100).execute()
    await sql`analyze`.execute(db)
    for (const filters of [
      {},
      { category: 'category-9' },
      { language: 'sw' },
      { author: 'asha-9' },
    ] as const) {
      await listPosts(db, filters, null, undefined, 21)
      const plan = await planOfLastQuery()
      expect(plan).toContain('posts_visible_')
      expect(plan).not.toMatch(/scan posts(?! using)|seq scan on posts|temp b-tree/i)
    }
  })

  test('a free slug is found in few steps behind any number of posts with the same title', async () => {
    const slugs = (titles: readonly string[]) =>
      inTransaction(db, async (trx) => {
        const found: string[] = []
        for (const title of titles) found.push(await freeSlug(trx, 'posts', { title, fallback: 'post' }))
        return found
      })
    expect(await slugs(['Mvua', '!'])).toEqual(['mvua', 'post'])
    for (const number of [1, 2, 3, 5])
      await insertPost(db, { ...aPost(1), slug: number === 1 ? 'mvua' : `mvua-${number}` })
    expect(await slugs(['Mvua'])).toEqual(['mvua-4'])
    for (let number = 1; number <= 300; number += 1)
      await insertPost(db, { ...aPost(1), slug: number === 1 ? 'jua' : `jua-${number}` })
    queries = []
    expect(await slugs(['Jua'])).toEqual(['jua-301'])
    expect(queries.filter((query) => query.sql.includes('slug')).length).toBeLessThan(20)
  })

  test('tickets and mailed codes of visitors are not read when those of an account end', async () => {
    await inTransaction(db, (trx) => endTickets(trx, 1, now))
    const ofTickets = queries.findLast((query) => query.sql.startsWith('delete'))
    queries = ofTickets ? [ofTickets] : []
    const tickets = await planOfLastQuery()
    await inTransaction(db, (trx) => consumeMailCode(trx, { code: 'a', browser: 'b' }, now))
    const ofCodes = queries.findLast((query) => query.sql.startsWith('delete from "mail_codes"'))
    queries = ofCodes ? [ofCodes] : []
    const codes = await planOfLastQuery()
    // PostgreSQL reads a table of one page whole.
    if (database.name === 'SQLite') {
      expect(tickets).toMatch(/SEARCH sign_in_tickets USING INDEX sign_in_tickets_expiry/)
      expect(codes).toMatch(/SEARCH mail_codes USING INDEX \S+ \(browser_hash=\?\)/)
    }
  })

  test('the statements of lists name the size of a page, so that PostgreSQL keeps their plans', async () => {
    const size = 21
    await listPeople(db, {}, undefined, size)
    await listStaffMessages(db, { viewerId: 1 }, undefined, size)
    await listStaffComments(db, { of: 'blog', state: 'newest' }, undefined, size)
    await listStaffComments(db, { of: 'archive', state: 'newest' }, undefined, size)
    await listRequests(db, {}, undefined, size)
    await listSubscribers(db, {}, undefined, size)
    await listStaffMails(db, { state: 'failed' }, undefined, size)
    await listInquiries(db, { viewerId: 1 }, undefined, size)
    await listOwnInquiries(db, 1, size)
    await listAudit(db, {}, undefined, size)
    await listLetters(db, undefined, size)
    await listStaffPosts(db, {}, undefined, size)
    await listEntries(db, {}, undefined, size)
    await listStockWaits(db, [], size)
    const pages = queries.filter((query) => query.sql.includes(` limit ${size}`))
    expect(pages.length).toBeGreaterThanOrEqual(14)
  })
})

function aMail(kind: string, place: number) {
  const mail = { kind, recipient: `name${place}@example.org`, locale: 'sw' as const, details: '{}' }
  return { ...mail, created_at: now, due_at: now, attempts: 0, last_error: null }
}

function aPost(place: number) {
  const at = new Date(Date.parse(now) + place * 60_000).toISOString()
  return {
    slug: `post-${place}`,
    title: `Post ${place}`,
    excerpt: '',
    content: '',
    author: `Asha ${place % 40}`,
    category: `Category ${place % 40}`,
    tags: [],
    language: place % 20 === 0 ? ('sw' as const) : ('en' as const),
    featured: false,
    image: null,
    published_at: at,
    created_at: at,
    read_time: '',
    views: 0,
  }
}
