import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { coursesPath } from '#domain/lesson-addresses.ts'
import { lessonListSchema, lessonSchema } from '#domain/lessons.ts'
import { locales } from '#domain/locale.ts'
import { serve } from '#server/http/endpoint.ts'
import { notFound } from '#server/http/problem.ts'
import { sendEntity } from '#server/http/send-entity.ts'

const name = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,100}$/))
const query = v.object({ language: v.optional(v.picklist(locales), 'en') })

const list = {
  method: 'GET',
  path: `${coursesPath}:course/lessons/`,
  summary: 'The lessons of a course, in order',
  action: 'courses.read',
  params: v.object({ course: name }),
  query,
  answer: lessonListSchema,
} as const

const one = {
  method: 'GET',
  path: `${coursesPath}:course/lessons/:lesson/`,
  summary: 'A lesson with its exercise and its quiz',
  action: 'courses.read',
  params: v.object({ course: name, lesson: name }),
  query,
  answer: lessonSchema,
} as const

export async function lessonRoutes(app: FastifyInstance): Promise<void> {
  const { lessons } = app
  serve(app, list, async ({ request, reply, params: { course }, query: { language } }) => {
    const lessonList = await lessons.list(course, language)
    return lessonList ? sendEntity(request, reply, lessonList) : reply.code(404).send(notFound().body)
  })

  serve(app, one, async ({ request, reply, params: { course, lesson }, query: { language } }) => {
    const lessonContent = await lessons.find(course, lesson, language)
    return lessonContent ? sendEntity(request, reply, lessonContent) : reply.code(404).send(notFound().body)
  })
}
