import type { Kysely } from 'kysely'
import { idColumn } from '#server/database/database.ts'

/** Enrolments, marks of lessons, certificates, trainers of courses, questions to them, and codes for parents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('enrolments')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('course', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('decided_at', 'text')
    .addColumn('decided_by', 'integer')
    .addColumn('decided_name', 'text')
    .addUniqueConstraint('enrolments_once', ['user_id', 'course'])
    .execute()
  await db.schema.createIndex('enrolments_state').on('enrolments').columns(['state', 'id']).execute()
  await db.schema
    .createIndex('enrolments_course')
    .on('enrolments')
    .columns(['course', 'state', 'user_id'])
    .execute()

  await db.schema
    .createTable('lesson_marks')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('course', 'text', (column) => column.notNull())
    .addColumn('lesson', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('score', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('lesson_marks_pk', ['user_id', 'course', 'lesson', 'kind'])
    .execute()
  await db.schema
    .createIndex('lesson_marks_course')
    .on('lesson_marks')
    .columns(['course', 'user_id'])
    .execute()

  await db.schema
    .createTable('certificates')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('number', 'text', (column) => column.notNull().unique())
    // Not deleted with the account: whoever holds the paper can still have it checked.
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addColumn('course', 'text', (column) => column.notNull())
    .addColumn('holder_name', 'text', (column) => column.notNull())
    .addColumn('lessons', 'integer', (column) => column.notNull())
    .addColumn('score', 'integer', (column) => column.notNull())
    .addColumn('issued_at', 'text', (column) => column.notNull())
    .addColumn('shows_name', 'integer', (column) => column.notNull())
    .addColumn('signature', 'text', (column) => column.notNull())
    .addUniqueConstraint('certificates_once', ['user_id', 'course'])
    .execute()

  await db.schema
    .createTable('course_trainers')
    .addColumn('course', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('added_at', 'text', (column) => column.notNull())
    .addColumn('added_by', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('course_trainers_pk', ['course', 'user_id'])
    .execute()

  await db.schema
    .createTable('lesson_questions')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('uuid', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('course', 'text', (column) => column.notNull())
    .addColumn('lesson', 'text', (column) => column.notNull())
    .addColumn('question', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('answered_at', 'text')
    .addColumn('answered_by', 'integer')
    .addColumn('answered_name', 'text')
    .execute()
  await db.schema
    .createIndex('lesson_questions_course')
    .on('lesson_questions')
    .columns(['course', 'id'])
    .execute()
  await db.schema.createIndex('lesson_questions_user').on('lesson_questions').columns(['user_id']).execute()

  await db.schema
    .createTable('progress_codes')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (column) => column.notNull().unique())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('withdrawn_at', 'text')
    .addColumn('last_used_at', 'text')
    .execute()
  await db.schema.createIndex('progress_codes_user').on('progress_codes').columns(['user_id']).execute()
}
