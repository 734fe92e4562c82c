import { sql } from 'kysely'
import { openDatabase, type Database } from '#server/database/database.ts'
import { isPostgresUrl } from '#server/database/postgres.ts'
import type { Schema } from '#server/database/schema.ts'
import { migrateToLatest } from '#server/migrations/migrate-to-latest.ts'

const at = '2026-03-02T08:00:00.000Z'

const postRow = {
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

/** A database with `rows` rows in every list of the staff desk. */
export async function filledDesk(location: string, rows: number): Promise<Database> {
  const db = openDatabase(location)
  await migrateToLatest(db)
  const make = <T>(row: (i: number) => T) => Array.from({ length: rows }, (_, i) => row(i))
  await insert(
    db,
    'users',
    make((i) => userRow(i)),
  )
  await db.insertInto('categories').values({ name: 'News', slug: 'news', post_count: 1 }).execute()
  await db.insertInto('posts').values(postRow).execute()
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
  // As autovacuum does in production, where it also counts inserted rows.
  if (isPostgresUrl(location)) await sql`vacuum analyze`.execute(db)
  else await sql`analyze`.execute(db)
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

function userRow(i: number) {
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
