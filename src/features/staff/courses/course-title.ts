import { currentLocale } from '#i18n/locale.ts'

/** The name of a course; its id if the catalogue no longer has it. */
export function courseTitle(course: string, title: { en: string; sw: string } | null): string {
  return title?.[currentLocale()] ?? course
}
