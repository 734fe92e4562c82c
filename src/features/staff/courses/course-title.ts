import { currentLocale } from '#i18n/locale.ts'

/** The name of a course or of a lesson; its id if that is no longer there. */
export function courseTitle(course: string, title: { en: string; sw: string } | null): string {
  return title?.[currentLocale()] ?? course
}
