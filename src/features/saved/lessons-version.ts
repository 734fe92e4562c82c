import type { LessonList } from '#domain/lessons.ts'
import type { Locale } from '#domain/locale.ts'

/** Identifies the state of a course's lessons, to detect changes: their sizes represent their texts. */
export function lessonsVersion(language: Locale, { lessons }: LessonList): string {
  return [language, ...lessons.map(({ slug, bytes }) => `${slug}:${bytes}`)].join(' ')
}
