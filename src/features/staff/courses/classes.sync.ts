import { staffPaths } from '#domain/staff-addresses.ts'
import { baseUrl, engine } from '#platform/engine/page-engine.ts'
import { fetchFile, type FetchedFile } from '#platform/session/fetch-file.ts'

/** The people of a class as CSV. */
export function fetchClassCsv(course: string): Promise<FetchedFile> {
  const url = new URL(staffPaths.studentsCsv, baseUrl)
  url.searchParams.set('course', course)
  return fetchFile(engine.tokens, url)
}
