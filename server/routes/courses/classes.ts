import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { maxInteger } from '#domain/limits.ts'
import { pageSchema } from '#domain/listing.ts'
import { staffPaths } from '#domain/staff-addresses.ts'
import { classesSchema, studentFilterSchema, studentSchema, type Student } from '#domain/staff-courses.ts'
import { csvType, sendCsv } from '#server/billing/billing-csv.ts'
import { cursorSchema } from '#server/http/cursor.ts'
import { serve } from '#server/http/endpoint.ts'
import { pageSizeSchema, readPage } from '#server/http/page.ts'
import { recordExport } from '#server/http/record-export.ts'
import { sendEntity } from '#server/http/send-entity.ts'
import { parseInput } from '#server/http/validation.ts'
import {
  fromCursor,
  orderClass,
  type ClassKey,
  type ClassScope,
} from '#server/repositories/learning/class-order.ts'
import { countStudents, readStudents } from '#server/repositories/learning/classes.ts'
import type { IdCursor } from '#server/repositories/staff/keyset.ts'
import { requireTaught, taughtBy } from './taught-courses.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxInteger))
const classKeySchema = v.tuple([count, count])
const pageQuery = v.object({ page_size: pageSizeSchema, cursor: v.optional(cursorSchema(classKeySchema)) })
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
  summary: 'The people in a class with how far they came; who needs help most is first',
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
  async function lessonsOf(course: string): Promise<string[]> {
    return ((await app.lessons.list(course, 'en'))?.lessons ?? []).map(({ slug }) => slug)
  }

  /** The class of a course that the account teaches. Throws Problem 403 for any other. */
  async function classScopeOf(request: FastifyRequest, course: string): Promise<ClassScope> {
    await requireTaught(request, course)
    return { course, lessons: await lessonsOf(course), now: app.clock.now() }
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
    const scope = await classScopeOf(request, filter.course)
    const members = await orderClass(app.db, scope, filter.q)
    const page = await readPage<Student, ClassKey>({
      path: staffPaths.students,
      filters: filter,
      size,
      cursor,
      keyOf: ({ needs, id }) => [needs.length, id],
      fetch: (from, limit) => readStudents(app.db, scope, fromCursor(members, from).slice(0, limit)),
    })
    return sendEntity(request, reply, page)
  })

  serve(app, csv, async ({ request, reply, query }) => {
    const scope = await classScopeOf(request, query.course)
    const members = await orderClass(app.db, scope, query.q)
    const target = { kind: 'course', id: query.course } as const
    await recordExport(request, { action: 'class.export', target }, { q: query.q ?? '' })
    return sendCsv(reply, {
      name: query.course,
      columns,
      cells,
      fetch: async (cursor: IdCursor, limit) => {
        const from = cursor?.key[0] ?? 0
        const rows = await readStudents(app.db, scope, members.slice(from, from + limit))
        return rows.map((row, index): Counted => Object.assign(row, { count: from + index + 1 }))
      },
    })
  })
}

/** `count`: its row number in the file, the cursor of the batches. */
type Counted = Student & { count: number }

function cells(row: Counted): string[] {
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
