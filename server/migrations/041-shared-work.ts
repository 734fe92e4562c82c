import { sql, SqliteAdapter, type Kysely } from 'kysely'

/** Work by the table that is its queue, and the changes that queue some. */
const signals = [
  ['mails', 'mails', 'after insert', 'statement'],
  ['pushes', 'push_queue', 'after insert', 'statement'],
  ['fan-outs', 'notification_fan_outs', 'after insert', 'statement'],
  ['exports', 'account_exports', 'after insert', 'statement'],
  [
    'letters',
    'newsletter_letters',
    'after update of state',
    `row when (new.state = 'sending' and old.state <> 'sending')`,
  ],
  [
    'pictures',
    'attachments',
    'after update of pictures',
    `row when (new.pictures = 'waiting' and old.pictures <> 'waiting')`,
  ],
  [
    'suspensions',
    'users',
    'after update of suspended_at',
    'row when (new.suspended_at is distinct from old.suspended_at)',
  ],
] as const

/**
 * `pictures_until` is the lease of the server that makes them. In PostgreSQL, triggers tell all servers, at the commit, which
 * work a transaction has queued: no statement more, and none is forgotten.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  if (!isSqlite) await signalWork(db)
  await db.schema.alterTable('attachments').addColumn('pictures_until', 'text').execute()
}

async function signalWork(db: Kysely<unknown>): Promise<void> {
  // A server of the previous version may be writing: locked in its order, accounts first and mails last.
  const tables = signals.map(([, table]) => sql.table(table)).toReversed()
  await sql`lock table ${sql.join(tables)} in share row exclusive mode`.execute(db)
  await sql`
    create function signal_work() returns trigger language plpgsql as $$
    begin perform pg_notify('vior_work', tg_argv[0]); return null; end $$`.execute(db)
  for (const [work, table, event, each] of signals)
    await sql`
      create trigger ${sql.ref(`${table}_signal`)} ${sql.raw(event)} on ${sql.table(table)}
      for each ${sql.raw(each)} execute function signal_work(${sql.lit(work)})`.execute(db)
}
