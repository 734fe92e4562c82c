import { lessonAddresses } from '#domain/lesson-addresses.ts'
import type { PageData } from '#domain/page-data.ts'
import { revalidateInBackground } from '#engine/revalidate-in-background.ts'
import { currentLocale } from '#i18n/locale.ts'

/** Revalidates the list of a course's lessons. */
export function startLessonsPull(course: string): void {
  const language = currentLocale()
  revalidateInBackground(lessonAddresses.list(course, language), async ({ lessons }) =>
    (await lessons()).pullList(course, language),
  )
  startProgressPull()
}

/** Revalidates what the account learned. */
export function startProgressPull(): void {
  revalidateInBackground('learning', async ({ lessons }) => (await lessons()).pullProgress())
}

/** Revalidates a lesson, and the list of its course. */
export function startLessonPull(course: string, slug: string, pageData: PageData | null = null): void {
  const language = currentLocale()
  revalidateInBackground(lessonAddresses.one(course, slug, language), async ({ lessons }) =>
    (await lessons()).pullOne({ course, slug, language }, pageData),
  )
  startLessonsPull(course)
}
