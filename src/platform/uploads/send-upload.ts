import { uploadsPath } from '#domain/uploads.ts'
import { epochOf, type Answer, type Http, type Request } from '#platform/network/http.ts'
import { parseRetryAfter } from '#platform/outbox/backoff.ts'
import { serverMessage } from '#platform/outbox/verdict.ts'
import type { UploadProblem, UploadRow } from './upload-row.ts'

/** Bytes per request: what the line carries in about two seconds, within these bounds. */
const firstPart = 32 * 1024
const smallestPart = 16 * 1024
const largestPart = 4 * 1024 * 1024
const partMs = 2000

/**
 * What became of a try. `cut`: no answer, or the server cannot now; `gained` bytes are there more than at its start.
 * `signed-out`: the owner has to sign in.
 */
export type UploadOutcome =
  | { kind: 'sent'; epoch: number | null }
  | { kind: 'cut'; gained: number; retryAfterMs: number }
  | { kind: 'refused'; problem: UploadProblem }
  | { kind: 'signed-out' }

type Parts = {
  http: Http
  now: () => number
  /** Called with the bytes that the server has, after each part. */
  onProgress: (sent: number) => void
  /** Whether to go on; asked before each part. */
  isWanted: () => boolean
}

const tus = { 'Tus-Resumable': '1.0.0' }

/**
 * Sends a file by the tus protocol: asks for the offset, creates the upload if the server has none, and sends from there in
 * parts that fit the line. What the server received of a part before a cut is not sent again.
 */
export async function sendUpload(row: UploadRow, parts: Parts): Promise<UploadOutcome> {
  const { http, now, onProgress } = parts
  const path = `${uploadsPath}${row.id}/`
  const { size } = row.content
  const ask = (to: string, request: Request) =>
    http.send(to, { ...request, headers: { ...tus, ...request.headers }, auth: { as: row.owner } })

  let answer = await ask(path, { method: 'head' })
  // Without our epoch it is not our server's answer.
  if (answer.kind === 'answer' && answer.status === 404 && epochOf(answer.headers) !== null)
    answer = await ask(uploadsPath, {
      method: 'post',
      headers: { 'Upload-Length': String(size), 'Upload-Metadata': metadataOf(row) },
    })
  const start = offsetOf(answer) ?? (isCreated(answer) ? 0 : null)
  if (start === null) return failedOutcome(answer, 0, now)

  let offset = start
  let partBytes = firstPart
  onProgress(offset)
  while (offset < size) {
    if (!parts.isWanted()) return { kind: 'cut', gained: 0, retryAfterMs: 0 }
    const begun = now()
    answer = await ask(path, {
      method: 'patch',
      body: row.content.slice(offset, offset + partBytes),
      headers: { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
    })
    const serverOffset = offsetOf(answer)
    if (serverOffset === null) return failedOutcome(answer, offset - start, now)
    offset = serverOffset
    onProgress(offset)
    const fitting = (partBytes * partMs) / Math.max(1, now() - begun)
    partBytes = Math.round(Math.min(largestPart, partBytes * 2, Math.max(smallestPart, fitting)))
  }
  return { kind: 'sent', epoch: answer.kind === 'answer' ? epochOf(answer.headers) : null }
}

const encoded = (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)))

function metadataOf({ id, name, purpose }: UploadRow): string {
  return `id ${encoded(id)},filename ${encoded(name)}${purpose ? `,purpose ${encoded(purpose)}` : ''}`
}

function isCreated(answer: Answer): boolean {
  return answer.kind === 'answer' && answer.status === 201
}

/** The offset that a successful answer names. */
function offsetOf(answer: Answer): number | null {
  if (answer.kind !== 'answer' || answer.status >= 300) return null
  const named = answer.headers.get('Upload-Offset') ?? ''
  return /^\d{1,15}$/.test(named) ? Number(named) : null
}

const problems: Readonly<Record<number, UploadProblem>> = { 410: 'gone', 413: 'size', 415: 'kind' }

function failedOutcome(answer: Answer, gained: number, now: () => number): UploadOutcome {
  if (answer.kind === 'signed-out') return answer
  if (answer.kind === 'unreachable') return { kind: 'cut', gained, retryAfterMs: 0 }
  const { status, headers, body } = answer
  const problem = problems[status]
  // An answer to HEAD has no body; the epoch header shows that it is our server's.
  if (problem && epochOf(headers) !== null) return { kind: 'refused', problem }
  // 404 to a part: the server was restored since the upload was created, which the next try does again.
  const isTransient = status < 400 || status >= 500 || [401, 404, 408, 409, 412, 425, 429].includes(status)
  if (!isTransient && serverMessage(body) !== undefined) return { kind: 'refused', problem: 'other' }
  return { kind: 'cut', gained, retryAfterMs: parseRetryAfter(headers.get('retry-after'), now()) }
}
