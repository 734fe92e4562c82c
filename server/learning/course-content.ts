import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Lesson, Question } from '#domain/lessons.ts'
import { locales, type Locale } from '#domain/locale.ts'
import { yieldToEventLoop } from '#server/http/event-loop.ts'
import { ifMissing } from './course-files.ts'
import { parseLesson } from './parse-lesson.ts'

/** The lessons of a course in order, by language. */
export type Course = Readonly<Record<Locale, readonly Lesson[]>>

/** The ids of the courses in a content folder; none if there is no such folder. */
export async function listCourses(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(ifMissing([]))
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/**
 * Reads and parses a course (content/courses/README.md), each lesson in a turn of the event loop. Rejects with an error
 * whose message has a line for each problem.
 */
export async function readCourse(folder: string, id: string): Promise<Course> {
  const problems: string[] = []
  const courseFolder = path.join(folder, id)
  const names = await lessonNames(courseFolder, 'en')
  const others = await lessonNames(courseFolder, 'sw')
  if (names.join() !== others.join()) problems.push(`${courseFolder}: en and sw have lessons of other names`)
  if (names.length === 0) problems.push(`${courseFolder}: has no lesson`)
  const figures = await readFigures(path.join(courseFolder, 'figures'))
  const slugs = new Set(names.map(slugOfFile))

  async function read(language: Locale): Promise<Lesson[]> {
    const lessons: Lesson[] = []
    for (const [index, name] of names.entries()) {
      const file = path.join(courseFolder, language, name)
      try {
        if (!name.startsWith(`${String(index + 1).padStart(2, '0')}-`))
          throw new Error('is not numbered without gaps from 01')
        const text = await readFile(file, 'utf8')
        await yieldToEventLoop()
        lessons.push(parseLesson({ course: id, slug: slugOfFile(name), language, slugs, figures }, text))
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error)
        problems.push(...words.split('\n').map((line) => `${file}: ${line}`))
      }
    }
    return lessons
  }

  const [en, sw] = [await read('en'), await read('sw')]
  problems.push(...en.flatMap((lesson, index) => differences(courseFolder, lesson, sw[index])))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return { en, sw }
}

/** The file names of a course's lessons in one language, in order; `courseFolder` is the folder of the course. */
export async function lessonNames(courseFolder: string, language: Locale): Promise<string[]> {
  const names = await readdir(path.join(courseFolder, language)).catch(ifMissing([]))
  return names.filter((name) => name.endsWith('.md')).toSorted()
}

/** The slug of a lesson by the name of its file. */
export function slugOfFile(name: string): string {
  return name.replace(/^\d\d-/, '').replace(/\.md$/, '')
}

async function readFigures(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder).catch(ifMissing([]))
  const texts = names.map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const)
  return new Map(await Promise.all(texts))
}

/** A score belongs to a lesson in any language, so its questions must have the same kinds and answers. */
function differences(courseFolder: string, one: Lesson, other: Lesson | undefined): string[] {
  if (!other || one.slug !== other.slug) return []
  const [left, right] = [keysOf(one), keysOf(other)]
  const at = left.findIndex((key, index) => key !== right[index])
  if (at === -1 && left.length === right.length) return []
  return [
    `${courseFolder}: ${one.slug} differs between ${locales.join(' and ')}: ${left[at]} and ${right[Math.max(at, 0)]}`,
  ]
}

/** What must be the same in both languages. */
function keysOf({ module, exercise, quiz }: Lesson): string[] {
  return [
    `module ${module}`,
    `exercise ${exercise.kind}`,
    ...(exercise.kind === 'code' ? exercise.tests.map(({ equals }) => JSON.stringify(equals)) : []),
    ...quiz.map(keyOf),
  ]
}

function keyOf(question: Question): string {
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return `${question.kind} ${JSON.stringify(question.answer)} of ${question.options.length}`
    case 'number':
      return `number ${question.answer} ± ${question.tolerance}`
    case 'order':
      return `order of ${question.options.length}`
    case 'text':
      // The accepted texts are translated.
      return 'text'
  }
}
