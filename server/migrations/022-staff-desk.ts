import { sql, SqliteAdapter, type ColumnDefinitionBuilder, type Kysely } from 'kysely'
import { idColumn } from '#server/database/database.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await addSuspensions(db)
  await addRoleIndex(db)
  await addReports(db)
  await addNotesAndStates(db)
  await addLetters(db)
  await addMailStates(db)
}

const emptyText = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('')

/** An index over the rows that meet a condition, newest first by id. */
async function partialIndex(db: Kysely<unknown>, table: string, name: string, condition: string) {
  await sql`
    create index ${sql.ref(`${table}_${name}`)} on ${sql.table(table)} (id) where ${sql.raw(condition)}`.execute(
    db,
  )
}

async function addSuspensions(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('suspended_at', 'text').execute()
  await db.schema.alterTable('users').addColumn('suspended_reason', 'text', emptyText).execute()
  await partialIndex(db, 'users', 'suspended', 'suspended_at is not null')
  await db.schema
    .createIndex('refresh_families_seen')
    .on('refresh_families')
    .columns(['user_id', 'last_seen_at'])
    .execute()
}

/** Accounts by role, for the filter. Triggers keep it current, whatever code writes the account. */
async function addRoleIndex(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_roles')
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('account_roles_pk', ['role', 'user_id'])
    .execute()
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const rolesOf = (source: string) =>
    isSqlite
      ? sql.raw(
          `select value, ${source}.id from json_each(${source}.roles) union select ${source}.role, ${source}.id`,
        )
      : sql.raw(
          `select jsonb_array_elements_text(${source}.roles::jsonb), ${source}.id union select ${source}.role, ${source}.id`,
        )
  if (isSqlite) {
    await sql`
      insert into account_roles (role, user_id)
      select value, users.id from users, json_each(users.roles) union select role, id from users`.execute(db)
    await sql`
      create trigger users_roles_insert after insert on users
      begin insert into account_roles (role, user_id) ${rolesOf('new')}; end`.execute(db)
    await sql`
      create trigger users_roles_update after update of role, roles on users
      begin
        delete from account_roles where user_id = new.id;
        insert into account_roles (role, user_id) ${rolesOf('new')};
      end`.execute(db)
    return
  }
  await sql`
    insert into account_roles (role, user_id)
    select jsonb_array_elements_text(roles::jsonb), id from users union select role, id from users`.execute(
    db,
  )
  await sql`
    create function users_roles_store() returns trigger language plpgsql as $$
    begin
      delete from account_roles where user_id = new.id;
      insert into account_roles (role, user_id) ${rolesOf('new')};
      return null;
    end $$`.execute(db)
  await sql`
    create trigger users_roles after insert or update of role, roles on users
    for each row execute function users_roles_store()`.execute(db)
}

/** `subject` is `blog` or `archive`; the comment is in the table of that one, so there is no foreign key. */
async function addReports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('comment_reports')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('comment_id', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('closed_at', 'text')
    .addUniqueConstraint('comment_reports_once', ['subject', 'comment_id', 'user_id'])
    .execute()
  for (const table of ['comments', 'archive_comments']) {
    await db.schema
      .alterTable(table)
      .addColumn('open_reports', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await partialIndex(db, table, 'reported', 'open_reports > 0')
    await partialIndex(db, table, 'hidden', 'hidden_at is not null')
  }
}

async function addNotesAndStates(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('download_requests').addColumn('note', 'text', emptyText).execute()
  await partialIndex(db, 'download_requests', 'archive', 'archive_id is not null')
  await partialIndex(db, 'download_requests', 'blog', 'blog_download_id is not null')

  await db.schema
    .alterTable('contact_messages')
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('new'))
    .execute()
  await db.schema
    .alterTable('contact_messages')
    .addColumn('assigned_to', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .execute()
  for (const column of ['state', 'assigned_to'])
    await db.schema
      .createIndex(`contact_messages_${column}`)
      .on('contact_messages')
      .columns([column, 'id'])
      .execute()
  await db.schema
    .createTable('message_answers')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('message_id', 'integer', (column) =>
      column.notNull().references('contact_messages.id').onDelete('cascade'),
    )
    .addColumn('author_id', 'integer', (column) => column.notNull())
    .addColumn('author_name', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text')
    .addUniqueConstraint('message_answers_key', ['message_id', 'idempotency_key'])
    .execute()
}

/** `sent_to`: id of the last subscriber whose mail is in the queue; `last_recipient`: of the last one when it was sent. */
async function addLetters(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('newsletter_letters')
    .addColumn('number', 'integer', idColumn(db))
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('texts', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .addColumn('recipients', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('queued', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('sent_to', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_recipient', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await partialIndex(db, 'newsletter', 'active', 'unsubscribed_at is null')
  await partialIndex(db, 'newsletter', 'ended', 'unsubscribed_at is not null')
}

async function addMailStates(db: Kysely<unknown>): Promise<void> {
  await partialIndex(db, 'mails', 'waiting', 'due_at is not null')
  await partialIndex(db, 'mails', 'failed', 'due_at is null and last_error is not null')
  await partialIndex(db, 'mails', 'sent', 'due_at is null and last_error is null')
}
