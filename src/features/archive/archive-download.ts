import * as v from 'valibot'
import { downloadAnswerSchema, platformDownloadAnswerSchema } from '#domain/downloads.ts'
import { m } from '#i18n/paraglide/messages.js'
import { engine } from '#platform/page-engine.ts'

/** A file for one platform, or the software's own. */
export type FileSource = { kind: 'platform' | 'archive'; id: number }

const paths = {
  platform: (id: number) => `/archive/api/platform-downloads/${id}/download/`,
  archive: (id: number) => `/archive/api/archives/${id}/download/`,
}

/** Asks where a file is and lets the browser fetch it. Answers what went wrong in words, or null (seed 1, section 8). */
export async function fetchFile({ kind, id }: FileSource): Promise<string | null> {
  const answer = await engine.http.send(paths[kind](id), {
    method: 'post',
    json: {},
    key: crypto.randomUUID(),
    auth: 'maybe',
  })
  const failed = kind === 'platform' ? m.download_failed() : m.download_failed_request()
  if (answer.kind !== 'answer') return failed
  if (answer.status === 404) return m.download_unavailable()
  const link = linkOf(answer.body)
  if (answer.status !== 200 || link === null) return failed
  const anchor = document.createElement('a')
  anchor.href = link
  anchor.download = ''
  anchor.click()
  return null
}

function linkOf(body: unknown): string | null {
  const platform = v.safeParse(platformDownloadAnswerSchema, body)
  if (platform.success) return platform.output.download_link
  const direct = v.safeParse(downloadAnswerSchema, body)
  return direct.success ? direct.output.download_url : null
}
