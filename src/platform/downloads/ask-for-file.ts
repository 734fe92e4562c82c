import * as v from 'valibot'
import { downloadAnswerSchema, platformDownloadAnswerSchema } from '#domain/downloads.ts'
import type { Http } from '../http.ts'
import type { FileSource } from './download-row.ts'

export type GivenFile = { url: string; fileName: string; total: number; sha256: string }

/** `missing`: there is no such file. `refused`: not for this person, or not before a request. */
export type FileAnswer = GivenFile | 'missing' | 'refused' | 'unreachable'

const paths = {
  platform: (id: number) => `/archive/api/platform-downloads/${id}/download/`,
  archive: (id: number) => `/archive/api/archives/${id}/download/`,
}

/** Asks where a file is. Under one key it counts as one download, however often its address has to be renewed. */
export async function askForFile(http: Http, { kind, id }: FileSource, key: string): Promise<FileAnswer> {
  const answer = await http.send(paths[kind](id), { method: 'post', json: {}, key, auth: 'maybe' })
  if (answer.kind !== 'answer') return 'unreachable'
  if (answer.status === 404) return 'missing'
  if (answer.status === 429 || answer.status >= 500) return 'unreachable'
  if (answer.status !== 200) return 'refused'
  const platform = v.safeParse(platformDownloadAnswerSchema, answer.body)
  if (platform.success) return given(platform.output, platform.output.download_link)
  const direct = v.safeParse(downloadAnswerSchema, answer.body)
  return direct.success ? given(direct.output, direct.output.download_url) : 'unreachable'
}

function given(file: { file_name: string; file_size: number; sha256: string }, url: string): GivenFile {
  return { url, fileName: file.file_name, total: file.file_size, sha256: file.sha256 }
}
