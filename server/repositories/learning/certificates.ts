import type { Insertable, Selectable } from 'kysely'
import type { Certificate } from '#domain/certificates.ts'
import { dayInTanzania } from '#domain/invoices.ts'
import { markKinds, type Mark } from '#domain/learning.ts'
import type { Database, Trx } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'

type CertificateRow = Selectable<Schema['certificates']>

/** A certificate with its signature, as it is stored; the catalogue has the title of the course. */
export type StoredCertificate = Omit<Certificate, 'title'> & {
  holderId: number
  signature: string
  issuedAt: string
}

/** The certificates of an account, newest first. */
export async function listCertificates(db: Database, userId: number): Promise<StoredCertificate[]> {
  const rows = await db
    .selectFrom('certificates')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toStored)
}

/** The certificate of a number. */
export async function findCertificate(db: Database, number: string): Promise<StoredCertificate | undefined> {
  const row = await db.selectFrom('certificates').selectAll().where('number', '=', number).executeTakeFirst()
  return row && toStored(row)
}

/** The certificate of an account for a course. */
export async function findCourseCertificate(
  db: Database,
  userId: number,
  course: string,
): Promise<StoredCertificate | undefined> {
  const row = await db
    .selectFrom('certificates')
    .selectAll()
    .where('user_id', '=', userId)
    .where('course', '=', course)
    .executeTakeFirst()
  return row && toStored(row)
}

/** Adds a certificate unless the account has one for the course. */
export async function insertCertificate(trx: Trx, row: Insertable<Schema['certificates']>): Promise<void> {
  await trx
    .insertInto('certificates')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'course']).doNothing())
    .execute()
}

/** Notes whether the public page shows the holder's name. */
export async function setConsent(trx: Trx, number: string, showsName: boolean): Promise<void> {
  await trx
    .updateTable('certificates')
    .set({ shows_name: showsName ? 1 : 0 })
    .where('number', '=', number)
    .execute()
}

/** The courses in which an account is enrolled and counts. */
export async function listActiveCourses(db: Database, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('enrolments')
    .select('course')
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .orderBy('course')
    .execute()
  return rows.map(({ course }) => course)
}

/** The marks of an account in some courses. */
export async function listCourseMarks(
  db: Database,
  userId: number,
  courses: readonly string[],
): Promise<Mark[]> {
  if (courses.length === 0) return []
  const rows = await db
    .selectFrom('lesson_marks')
    .select(['course', 'lesson', 'kind', 'score', 'at'])
    .where('user_id', '=', userId)
    .where('course', 'in', courses)
    .execute()
  return rows.flatMap((row) => {
    const kind = markKinds.find((one) => one === row.kind)
    return kind ? [{ ...row, kind }] : []
  })
}

function toStored(row: CertificateRow): StoredCertificate {
  const { number, course, lessons, score, issued_at, holder_name, shows_name, user_id, signature } = row
  return {
    number,
    course,
    day: dayInTanzania(Date.parse(issued_at)),
    lessons,
    score,
    name: holder_name,
    shows_name: shows_name === 1,
    holderId: user_id,
    signature,
    issuedAt: issued_at,
  }
}
