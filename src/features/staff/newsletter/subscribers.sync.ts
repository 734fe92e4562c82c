import { staffPaths } from '#domain/staff-addresses.ts'
import { baseUrl, engine } from '#platform/engine/page-engine.ts'
import { fetchFile, type FetchedFile } from '#platform/session/fetch-file.ts'

/** The addresses of the newsletter as a file, which the server notes in the audit log. */
export function fetchSubscribersFile(): Promise<FetchedFile> {
  return fetchFile(engine.tokens, new URL(staffPaths.subscribersCsv, baseUrl))
}
