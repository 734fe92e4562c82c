import type { LessonList } from '#domain/lessons.ts'
import { isLocale, type Locale } from '#domain/locale.ts'

/** Identifies the state of a course's lessons, to detect changes: their sizes represent their texts. */
export function lessonsVersion(language: Locale, { lessons }: LessonList): string {
  return [language, ...lessons.map(({ slug, bytes }) => `${slug}:${bytes}`)].join(' ')
}

/** The language of the lessons that a version identifies; undefined before they are saved. */
export function lessonsLanguage(version: string): Locale | undefined {
  const [language] = version.split(' ')
  return isLocale(language) ? language : undefined
}
