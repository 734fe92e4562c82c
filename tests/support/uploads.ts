import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Attachment } from '#server/repositories/attachments.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Pictures of photos are made only when a test says so, and not by the server's timer. */
export const withoutPictureJob = fastifyPlugin(async ({ pictureMaker }: FastifyInstance) => {
  pictureMaker.start = () => {}
})

type Sender = { url: string; headers: Record<string, string> }
type Options = { id?: string; name?: string; purpose?: string; headers?: Record<string, string> }

const tus = { 'tus-resumable': '1.0.0' }
export const addressOf = (url: string, id: string) => `${url}/api/uploads/${id}/`

/** A PNG by its first bytes, of any size; the rest are the same pseudo-random bytes for the same size. */
export function someBytes(
  size: number,
  start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(size)
  let state = size
  for (let at = 0; at < size; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    bytes[at] = state >> 16
  }
  start.copy(bytes)
  return bytes
}

/** Begins an upload by tus. */
export function beginUpload(
  sender: Sender,
  size: number,
  { id, name = 'picture.png', purpose, headers }: Options = {},
) {
  const encode = (text: string) => Buffer.from(text).toString('base64')
  const metadata = Object.entries({ filename: name, id, purpose })
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key} ${encode(value)}`]))
    .join(',')
  return fetch(`${sender.url}/api/uploads/`, {
    method: 'POST',
    headers: {
      ...tus,
      ...sender.headers,
      'upload-length': String(size),
      'upload-metadata': metadata,
      ...headers,
    },
  })
}

/** Sends bytes from an offset on. */
export function sendPart(sender: Sender, id: string, offset: number, bytes: Buffer<ArrayBuffer>) {
  return fetch(addressOf(sender.url, id), {
    method: 'PATCH',
    headers: {
      ...tus,
      ...sender.headers,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes,
  })
}

export function fetchOffset(sender: Sender, id: string) {
  return fetch(addressOf(sender.url, id), { method: 'HEAD', headers: { ...tus, ...sender.headers } })
}

export function terminateUpload(sender: Sender, id: string) {
  return fetch(addressOf(sender.url, id), { method: 'DELETE', headers: { ...tus, ...sender.headers } })
}

/** Uploads a whole file. Returns its id and the answer to its last part. */
export async function upload(
  sender: Sender,
  bytes: Buffer<ArrayBuffer>,
  options: Options = {},
): Promise<{ id: string; answer: Response }> {
  const id = options.id ?? crypto.randomUUID()
  const response = await beginUpload(sender, bytes.length, { ...options, id })
  if (response.status !== 201) return { id, answer: response }
  return { id, answer: await sendPart(sender, id, 0, bytes) }
}

/** The row of an upload. */
export function rowOf(server: TestServer, id: string): Promise<Attachment | undefined> {
  return server.db.selectFrom('attachments').selectAll().where('id', '=', id).executeTakeFirst()
}
