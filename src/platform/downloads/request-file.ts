import * as v from 'valibot'
import { downloadAnswerSchema, platformDownloadAnswerSchema } from '#domain/downloads.ts'
import type { Http } from '#platform/network/http.ts'
import { serverMessage } from '#platform/outbox/verdict.ts'
import type { FileSource } from './download-row.ts'

export type GivenFile = { url: string; fileName: string; total: number; sha256: string }

/**
 * `missing`: no such file. `login`: a post's file that requires a session. `refused`: this user may not download it, or
 * only after a request was granted. `failed`: the server answered with an error, or not as the contract says.
 */
export type FileAnswer = GivenFile | 'missing' | 'login' | 'refused' | 'unreachable' | 'failed'

/** Requests the URL of a file. Renewals under one Idempotency-Key count as one download. */
export async function requestFile(http: Http, source: FileSource, key: string): Promise<FileAnswer> {
  const { path, json } = requestOf(source)
  const answer = await http.send(path, { method: 'post', json, key, auth: 'maybe' })
  if (answer.kind !== 'answer') return 'unreachable'
  if (answer.status === 404) return 'missing'
  if (answer.status === 429 || answer.status >= 500) return 'failed'
  if (answer.status !== 200) return source.kind === 'post' && wantsLogin(answer) ? 'login' : 'refused'
  const platform = v.safeParse(platformDownloadAnswerSchema, answer.body)
  if (platform.success) return toGivenFile(platform.output, platform.output.download_link)
  const direct = v.safeParse(downloadAnswerSchema, answer.body)
  return direct.success ? toGivenFile(direct.output, direct.output.download_url) : 'failed'
}

function requestOf(source: FileSource): { path: string; json: object } {
  if (source.kind === 'post')
    return {
      path: `/blog/api/posts/${encodeURIComponent(source.slug)}/download_file/`,
      json: { download_id: source.id },
    }
  const { kind, id } = source
  const resource = kind === 'platform' ? 'platform-downloads' : 'archives'
  return { path: `/archive/api/${resource}/${id}/download/`, json: {} }
}

/**
 * Our server's refusal is a 401, in any language. A message text decides beside it, because docs/specification.md#blog-texts
 * requires that.
 */
function wantsLogin({ status, body }: { status: number; body: unknown }): boolean {
  return status === 401 || (serverMessage(body) ?? '').includes('Authentication required')
}

function toGivenFile(file: { file_name: string; file_size: number; sha256: string }, url: string): GivenFile {
  return { url, fileName: file.file_name, total: file.file_size, sha256: file.sha256 }
}
