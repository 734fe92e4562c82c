import { readdirSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import S3rver from '@20minutes/s3rver'
import { listenAnywhere } from '#tests/support/listen.ts'

/** How a request to the bucket fails: with an error of S3, or with a line that is cut after so many bytes of its body. */
export type BucketFault = { status: number; code: string } | { cutAfter: number }

export type TestBucket = {
  /** FILES_URL with a prefix. */
  urlOf(prefix: string): string
  /** Decides which of the following requests fail; none when null. */
  faults: ((request: IncomingMessage) => BucketFault | undefined) | null
  /** Is awaited before each of the following requests is answered. */
  before: ((request: IncomingMessage) => Promise<void>) | null
  /** Requests so far, such as `GET /files/attachments/…`. */
  requests: string[]
  /** Answers that are being sent. */
  answering: number
  /** Keys of all objects below a prefix. */
  keys(prefix: string): Promise<string[]>
  close(): Promise<void>
}

const bucket = 'files'
/** The only account of the S3 server. */
export const bucketAccount = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** Starts an S3 server with one bucket, whose account is put into the environment of this process. */
export async function startBucket(): Promise<TestBucket> {
  // Two tries show that requests are repeated; the pauses between more of them would only take time.
  Object.assign(process.env, bucketAccount, { AWS_MAX_ATTEMPTS: '2' })
  const directory = await mkdtemp(path.join(tmpdir(), 'vior-bucket-'))
  await mkdir(path.join(directory, bucket))
  const s3 = new S3rver({ directory, silent: true, vhostBuckets: false })
  // The client signs the path `/files/` of a list, where the server verifies `/files` unless the bucket is a host name.
  s3.middleware.splice(-1, 0, (context, next) => {
    if (context.url.startsWith(`/${bucket}/?`)) Object.assign(context, { mountPath: '/' }).state.vhost = true
    return next()
  })
  // It ignores If-Match.
  s3.middleware.splice(-1, 0, async (context, next) => {
    await next()
    const wanted = context.get('if-match')
    if (wanted === '' || context.status >= 300 || context.response.get('etag') === wanted) return
    if (context.body instanceof Readable) context.body.destroy()
    Object.assign(context, { status: 412, type: 'application/xml', body: errorOf('PreconditionFailed') })
  })
  const uploads = path.join(directory, bucket, '._S3rver_uploads')
  const answer = s3.callback()
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    started.requests.push(`${request.method} ${request.url}`)
    started.answering += 1
    response.once('close', () => (started.answering -= 1))
    await started.before?.(request)
    const fault = started.faults?.(request)
    if (fault && 'cutAfter' in fault) cut(response, fault.cutAfter)
    if (fault && 'status' in fault) return refuse(request, response, fault)
    const uploadId = new URL(request.url ?? '/', 'http://s3').searchParams.get('uploadId')
    if (uploadId && request.method === 'DELETE') return void response.writeHead(204).end()
    if (uploadId && request.method === 'POST' && hasSmallPart(path.join(uploads, uploadId)))
      return refuse(request, response, { status: 400, code: 'EntityTooSmall' })
    answer(request, response)
  }
  const server = createServer((request, response) => void respond(request, response))
  const url = `http://127.0.0.1:${await listenAnywhere(server)}`
  const started: TestBucket = {
    urlOf: (prefix) => `s3://${bucket}/${prefix}?endpoint=${encodeURIComponent(url)}`,
    faults: null,
    before: null,
    requests: [],
    answering: 0,
    async keys(prefix) {
      const folder = path.join(directory, bucket, prefix)
      const names = await readdir(folder, { recursive: true }).catch(() => [])
      const objects = names.filter((name) => name.endsWith(objectEnd))
      return objects.map((name) => name.slice(0, -objectEnd.length)).toSorted()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      s3.logger.exceptions.unhandle()
      s3.logger.close()
      await rm(directory, { recursive: true })
    },
  }
  return started
}

const objectEnd = '._S3rver_object'

/** Least size of all parts of a multipart upload but the last: a rule of S3 that this server does not have. */
const leastPart = 5 * 1024 ** 2

function hasSmallPart(upload: string): boolean {
  const numbers = readdirSync(upload).filter((name) => /^\d+$/.test(name))
  const sizes = numbers
    .toSorted((one, other) => Number(one) - Number(other))
    .map((number) => statSync(path.join(upload, number)).size)
  return sizes.slice(0, -1).some((size) => size < leastPart)
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, code }: { status: number; code: string },
): void {
  request.resume()
  request.on('end', () => {
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(errorOf(code))
  })
}

function errorOf(code: string): string {
  return `<?xml version="1.0"?><Error><Code>${code}</Code><Message>as the test says</Message></Error>`
}

/** Ends the line amid the body of the answer. */
function cut(response: ServerResponse, after: number): void {
  const write = response.write.bind(response)
  let sent = 0
  response.write = (chunk: unknown) => {
    const bytes = chunk instanceof Uint8Array ? chunk : Buffer.from(String(chunk))
    const part = bytes.subarray(0, after - sent)
    sent += part.length
    if (sent < after) return write(part)
    // Not destroyed, which would also discard what is on its way.
    write(part, () => response.socket?.end())
    return false
  }
}
