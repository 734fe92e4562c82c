import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { openDatabase, type Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import { migrateToLatest } from '#server/migrations/migrate-to-latest.ts'
import { listRequests } from '#server/repositories/download-requests.ts'
import { listInquiries, listOwnInquiries } from '#server/repositories/inquiries.ts'
import { listAudit } from '#server/repositories/staff/audit.ts'
import { listStaffComments } from '#server/repositories/staff/comments.ts'
import { listStaffMails } from '#server/repositories/staff/mails.ts'
import { listStaffMessages } from '#server/repositories/staff/messages.ts'
import { listPeople } from '#server/repositories/staff/people.ts'
import { listSubscribers } from '#server/repositories/staff/subscribers.ts'
import { createPostgresCluster } from '#tests/support/postgres-cluster.ts'

/**
 * Time of one page of each list of the staff desk over 10,000 rows against 100, on both databases: the median of many
 * pages read in turn, so that other load on the machine hits both alike.
 */
const few = 100
const many = 10_000
const pages = 300
const size = 21
const at = '2026-03-02T08:00:00.000Z'

const reads: Record<string, (db: Database) => Promise<unknown[]>> = {
  people: (db) => listPeople(db, {}, undefined, size),
  'people, a role': (db) => listPeople(db, { role: 'writer' }, undefined, size),
  'people, one found': (db) => listPeople(db, { q: 'name42@example.org' }, undefined, size),
  messages: (db) => listStaffMessages(db, { viewerId: 1 }, undefined, size),
  'messages, a state': (db) => listStaffMessages(db, { viewerId: 1, state: 'new' }, undefined, size),
  'messages, mine': (db) => listStaffMessages(db, { viewerId: 1, assigned: 'me' }, undefined, size),
  comments: (db) => listStaffComments(db, { of: 'blog', state: 'newest' }, undefined, size),
  'comments, hidden': (db) => listStaffComments(db, { of: 'blog', state: 'hidden' }, undefined, size),
  requests: (db) => listRequests(db, { status: 'pending' }, undefined, size),
  subscribers: (db) => listSubscribers(db, { state: 'active' }, undefined, size),
  mails: (db) => listStaffMails(db, { state: 'failed' }, undefined, size),
  inquiries: (db) => listInquiries(db, { viewerId: 1 }, undefined, size),
  'inquiries, a state': (db) => listInquiries(db, { viewerId: 1, state: 'open' }, undefined, size),
  'inquiries, own': (db) => listOwnInquiries(db, 1, size),
  audit: (db) => listAudit(db, { action: 'message.close' }, undefined, size),
}

const aPost = {
  slug: 'a',
  title: 'A',
  excerpt: '',
  content: '',
  author: 'Asha',
  category_id: 1,
  tags: '[]',
  tag_keys: '[]',
  search_text: '',
  featured: 0,
  image: null,
  published_at: at,
  created_at: at,
  read_time: '1 min read',
  views: 0,
  like_count: 0,
  comment_count: 0,
}
const anArchive = {
  slug: 'a',
  title: 'A',
  version: '1',
  description: '',
  category: 'Tools',
  category_key: 'tools',
  search_text: '',
  featured: 0,
  request_only: 1,
  license: 'Free',
  license_key: 'free',
  license_type: '',
  author: '',
  platforms: '[]',
  requirements: '',
  tags: '[]',
  mirror_links: '[]',
  file_id: null,
  download_count: 0,
  rating_sum: 0,
  rating_count: 0,
  size_rank: 0,
  created_at: at,
  updated_at: at,
  translations: '{}',
}

for (const kind of ['SQLite', 'PostgreSQL'] as const) {
  const clusters = kind === 'PostgreSQL' ? [await createPostgresCluster(), await createPostgresCluster()] : []
  const folder = await mkdtemp(path.join(tmpdir(), 'vior-bench-staff-'))
  const place = (index: number) =>
    clusters[index]?.urlOf('postgres') ?? path.join(folder, `${String(index)}.sqlite`)
  const [small, large] = [await filled(place(0), few), await filled(place(1), many)]
  console.log(`\n${kind}, a page over ${many} rows against ${few}, median of ${pages}`)
  for (const [name, read] of Object.entries(reads)) {
    const times: [number[], number[]] = [[], []]
    for (let page = 0; page < pages; page += 1)
      for (const [index, db] of [small, large].entries()) {
        const start = performance.now()
        await read(db)
        times[index === 0 ? 0 : 1].push(performance.now() - start)
      }
    const [one, other] = [median(times[0]), median(times[1])]
    console.log(`${name.padEnd(20)} ${one.toFixed(2)} ms ${other.toFixed(2)} ms  ${(other / one).toFixed(2)}`)
  }
  await small.destroy()
  await large.destroy()
  for (const cluster of clusters) await cluster.remove()
  await rm(folder, { recursive: true })
}

function median(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
}

async function filled(place: string, rows: number): Promise<Database> {
  const db = openDatabase(place)
  await migrateToLatest(db)
  const make = <T>(row: (i: number) => T) => Array.from({ length: rows }, (_, i) => row(i))
  await insert(
    db,
    'users',
    make((i) => aUser(i)),
  )
  await db.insertInto('categories').values({ name: 'News', slug: 'news', post_count: 1 }).execute()
  await db.insertInto('posts').values(aPost).execute()
  await insert(
    db,
    'comments',
    make((i) => ({
      post_id: 1,
      author_id: 1 + (i % rows),
      parent_id: null,
      content: `Comment ${i}`,
      created_at: at,
      idempotency_key: null,
      hidden_at: i % 4 === 0 ? at : null,
    })),
  )
  await insert(
    db,
    'contact_messages',
    make((i) => ({
      ...person(i),
      first_name: 'Asha',
      last_name: `M${i}`,
      subject: 'Price',
      message: 'How much?',
      idempotency_key: null,
      state: i % 2 === 0 ? 'new' : 'closed',
      assigned_to: i % 3 === 0 ? 1 : null,
    })),
  )
  await db.insertInto('archives').values(anArchive).execute()
  await insert(
    db,
    'download_requests',
    make((i) => ({
      ...person(i),
      user_id: 1 + i,
      archive_id: 1,
      blog_download_id: null,
      message: 'For class',
      locale: 'en',
      status: i % 2 === 0 ? 'pending' : 'sent',
      updated_at: at,
      idempotency_key: null,
    })),
  )
  await insert(
    db,
    'newsletter',
    make((i) => ({
      email: `name${i}@example.org`,
      name: '',
      locale: 'sw',
      subscribed_at: at,
      unsubscribed_at: i % 3 === 0 ? at : null,
      last_key: null,
    })),
  )
  await insert(
    db,
    'mails',
    make((i) => ({
      kind: 'letter',
      recipient: `name${i}@example.org`,
      locale: 'sw',
      details: '{}',
      created_at: at,
      due_at: null,
      attempts: 20,
      last_error: i % 4 === 0 ? 'ECONNECTION' : null,
    })),
  )
  await insert(
    db,
    'inquiries',
    make((i) => ({
      uuid: `ticket-${i}`,
      kind: 'ticket',
      state: i % 2 === 0 ? 'open' : 'waiting',
      owner_id: 1 + (i % rows),
      assigned_to: i % 3 === 0 ? 1 : null,
      due: null,
      title: `Ticket ${i}`,
      category: 'general',
      priority: 'medium',
      description: 'It prints twice.',
      budget: '',
      deadline: '',
      technology: '',
      requirements: '',
      locale: 'en',
      created_at: at,
      updated_at: at,
    })),
  )
  await insert(
    db,
    'inquiry_entries',
    make((i) => ({
      inquiry_id: 1 + i,
      author_id: 1,
      author_name: 'Asha',
      side: 'staff',
      is_internal: 0,
      text: 'Which printer?',
      state: null,
      created_at: at,
      idempotency_key: `key-${i}`,
    })),
  )
  await insert(
    db,
    'audit_log',
    make((i) => ({
      at,
      actor_id: 1,
      actor_name: 'Asha',
      action: i % 2 === 0 ? 'message.close' : 'message.read',
      target_kind: 'message',
      target_id: String(i),
      before_state: null,
      after_state: null,
      idempotency_key: null,
    })),
  )
  // As autovacuum does in production.
  await sql`analyze`.execute(db)
  return db
}

async function insert(db: Database, table: keyof Schema, rows: object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto(table)
      .values(rows.slice(from, from + 500))
      .execute()
}

function person(i: number) {
  return { email: `name${i}@example.org`, created_at: at }
}

function aUser(i: number) {
  const role = i % 2 === 0 ? 'writer' : 'guest'
  return {
    username: `name${i}`,
    username_key: `name${i}`,
    email: `name${i}@example.org`,
    password_hash: '',
    first_name: 'Asha',
    last_name: `Mwakyusa ${i}`,
    phone: '',
    role,
    roles: JSON.stringify([role]),
    avatar: null,
    created_at: at,
  }
}
