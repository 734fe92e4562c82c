import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { locales, type Locale } from '#domain/locale.ts'
import { ifMissing } from './course-files.ts'
import { lessonNames, listCourses, slugOfFile } from './course-content.ts'
import { readHead } from './parse-lesson.ts'

/** A lesson by its titles in the languages that it exists in. */
export type TitledLesson = { course: string; slug: string; titles: Readonly<Record<Locale, string>> }

/**
 * All lessons of a content folder, by course and in order. Only their front matter is parsed, so that this costs no
 * highlighting; one whose front matter is wrong is left out.
 */
export async function readLessonTitles(folder: string): Promise<TitledLesson[]> {
  const courses = await listCourses(folder)
  const titles = await Promise.all(courses.toSorted().map((course) => titlesOf(folder, course)))
  return titles.flat()
}

async function titlesOf(folder: string, course: string): Promise<TitledLesson[]> {
  const names = await lessonNames(path.join(folder, course), 'en')
  const lessons = names.map(async (name) => {
    const [en, sw] = await Promise.all(
      locales.map((locale) => titleIn(path.join(folder, course, locale, name))),
    )
    return en && sw ? [{ course, slug: slugOfFile(name), titles: { en, sw } }] : []
  })
  return (await Promise.all(lessons)).flat()
}

const titled = v.object({ title: v.string() })

async function titleIn(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(ifMissing(''))
  const head = v.safeParse(titled, readHead(text))
  return head.success ? head.output.title : undefined
}
