import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { errorBody } from '#domain/api-error.ts'
import { pageSchema } from '#domain/listing.ts'
import { may } from '#domain/permissions.ts'
import { staffPaths } from '#domain/staff-addresses.ts'
import { classesSchema, studentFilterSchema, studentSchema, type Student } from '#domain/staff-courses.ts'
import { csvType, sendCsv } from '#server/billing/billing-csv.ts'
import { commentKeySchema, cursorSchema, type CommentKey } from '#server/http/cursor.ts'
import { serve } from '#server/http/endpoint.ts'
import { pageSizeSchema, readPage } from '#server/http/page.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { Problem } from '#server/http/problem.ts'
import { sendEntity } from '#server/http/send-entity.ts'
import { isStaffSession } from '#server/http/staff-session.ts'
import { parseInput } from '#server/http/validation.ts'
import { findAccount, heldRoles } from '#server/repositories/accounts.ts'
import { countStudents, listStudents } from '#server/repositories/learning/classes.ts'
import { listTaughtCourses } from '#server/repositories/learning/trainers.ts'
import type { IdCursor } from '#server/repositories/staff/keyset.ts'

const pageQuery = v.object({ page_size: pageSizeSchema, cursor: v.optional(cursorSchema(commentKeySchema)) })
const classes = {
  method: 'GET',
  path: staffPaths.classes,
  summary: 'The courses that the account teaches; of an admin all',
  action: 'courses.teach',
  answer: classesSchema,
} as const
const students = {
  method: 'GET',
  path: staffPaths.students,
  summary: 'The people in a class with how far they came, newest enrolment first',
  action: 'courses.teach',
  query: v.object({ ...studentFilterSchema.entries, ...pageQuery.entries }),
  answer: pageSchema(studentSchema),
} as const
const csv = {
  method: 'GET',
  path: staffPaths.studentsCsv,
  summary: 'The people in a class as a CSV file',
  action: 'courses.teach',
  query: studentFilterSchema,
  answer: csvType,
} as const

const columns = ['name', 'started', 'lessons_done', 'lessons', 'average_score', 'last_activity', 'needs_help']

/** Classes of trainers. A course belongs to a class if the account is its trainer, or an admin. */
export async function classRoutes(app: FastifyInstance): Promise<void> {
  async function taughtBy(request: FastifyRequest): Promise<string[]> {
    const { userId } = requireClaims(request)
    const account = await findAccount(app.db, userId)
    const isAdmin = account !== undefined && may(heldRoles(account), 'courses.manage')
    // What only an admin may needs a session with a second factor, as on the desk.
    if (isAdmin && (await isStaffSession(request))) return app.lessons.courses()
    return listTaughtCourses(app.db, userId)
  }

  async function lessonsOf(course: string): Promise<string[]> {
    return ((await app.lessons.list(course, 'en'))?.lessons ?? []).map(({ slug }) => slug)
  }

  /** The lessons of a course that the account teaches. Throws Problem 403 for any other. */
  async function placeOf(request: FastifyRequest, course: string) {
    // 403 and not 404: devices delete what they keep of a list that they may no longer read.
    if (!(await taughtBy(request)).includes(course))
      throw new Problem(403, errorBody('forbidden', 'You are not a trainer of this course.'))
    return { lessons: await lessonsOf(course), now: app.clock.now() }
  }

  serve(app, classes, async ({ request, reply }) => {
    const taught = await taughtBy(request)
    const counts = await countStudents(app.db, taught)
    const listed = []
    for (const course of taught) {
      const title = app.words.courses[course] ?? null
      const lessons = (await lessonsOf(course)).length
      listed.push({ course, title, lessons, students: counts.get(course) ?? 0 })
    }
    return sendEntity(request, reply, { classes: listed })
  })

  serve(app, students, async ({ request, reply }) => {
    const { page_size: size, cursor } = parseInput(pageQuery, request.query)
    const filter = parseInput(studentFilterSchema, request.query)
    const place = await placeOf(request, filter.course)
    const page = await readPage<Student, CommentKey>({
      path: staffPaths.students,
      filters: filter,
      size,
      cursor,
      keyOf: ({ id }) => [id],
      fetch: (from, limit) => listStudents(app.db, filter, place, from, limit),
    })
    return sendEntity(request, reply, page)
  })

  serve(app, csv, async ({ request, reply, query }) => {
    const place = await placeOf(request, query.course)
    return sendCsv(reply, {
      name: query.course,
      columns,
      cells,
      fetch: async (cursor: IdCursor, limit) => {
        const rows = await listStudents(app.db, query, place, cursor, limit)
        return rows.map(counted)
      },
    })
  })
}

/** Named by its id, which the pages of a CSV are read by. */
function counted(row: Student): Student & { count: number } {
  return { ...row, count: row.id }
}

function cells(row: Student & { count: number }): string[] {
  const { name, started_at, done, lessons, score, active_at, needs } = row
  return [
    name,
    started_at ?? '',
    String(done),
    String(lessons),
    score === null ? '' : String(score),
    active_at ?? '',
    needs.join(' '),
  ]
}
