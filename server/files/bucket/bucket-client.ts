import {
  CompleteMultipartUploadCommand,
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import { AwsS3StorageAdapter } from '@flystorage/aws-s3'
import { FileStorage } from '@flystorage/file-storage'
import type { ByteRange } from '#server/files/byte-range.ts'
import type { StoredFacts } from '#server/files/storage.ts'
import type { BucketConfig } from '#server/files/bucket/bucket-config.ts'

/** A bucket that does not answer must not hold requests for long. */
const timeouts = {
  connectionTimeout: 5000,
  /** Without a byte. */
  socketTimeout: 20_000,
  /** Until the answer begins; a large part has to be sent by then. */
  requestTimeout: 60_000,
  throwOnRequestTimeout: true,
}
/** Each download to a slow phone holds one, and must not keep others waiting. */
const agent = { keepAlive: true, maxSockets: 1000 }

const removedAtOnce = 16
const copiedAtOnce = 8

export const binary = 'application/octet-stream'

export type BucketClient = ReturnType<typeof createBucketClient>

/** One piece of an object that is put together: bytes, or the whole of another object. */
export type Piece = Buffer | { key: string }

/**
 * A bucket by its published API: Flystorage for whole objects, and beside it what it has no function for: versions, ranges,
 * and objects that are put together in the bucket. Keys are without the prefix.
 */
export function createBucketClient({ bucket, prefix, endpoint, region }: BucketConfig) {
  const env = process.env.AWS_REGION || process.env.AWS_DEFAULT_REGION
  const client = new S3Client({
    region: region ?? (env || 'us-east-1'),
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Not all relatives of S3 know the newer checksums. Bodies are signed with their SHA-256 anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { ...timeouts, httpAgent: agent, httpsAgent: agent },
  })
  const files = new FileStorage(new AwsS3StorageAdapter(client, { bucket, prefix }))
  const nameOf = (key: string) => (prefix === '' ? key : `${prefix}/${key}`)
  const objectOf = (key: string) => ({ Bucket: bucket, Key: nameOf(key) })
  const source = (key: string) => `${bucket}/${nameOf(key).split('/').map(encodeURIComponent).join('/')}`

  return {
    files,

    async head(key: string): Promise<StoredFacts> {
      const { ContentLength, LastModified, ETag } = await client.send(new HeadObjectCommand(objectOf(key)))
      const version = strongEtag(ETag)
      return {
        size: ContentLength ?? 0,
        changedAt: LastModified ?? new Date(0),
        ...(version === undefined ? {} : { version }),
      }
    },

    /** The bytes of a range, as far as the object has them, or all; only of the version `etag` if there is one. */
    async read(key: string, range?: ByteRange, etag?: string) {
      const { Body, ContentLength, ContentRange, ETag } = await client.send(
        new GetObjectCommand({
          ...objectOf(key),
          ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
          ...(etag ? { IfMatch: etag } : {}),
        }),
      )
      if (!(Body instanceof Readable) || ContentLength === undefined)
        throw new Error('the bucket answered without a body or its length')
      if (range && !isAnswerTo(range, ContentRange, ContentLength)) {
        Body.destroy()
        throw new Error('the bucket answered another range than the one it was asked for')
      }
      return { body: Body, length: ContentLength, etag: strongEtag(ETag) }
    },

    /** Stores bytes of a known length in one request, signed with their SHA-256. */
    async putBytes(key: string, bytes: Buffer): Promise<void> {
      await client.send(new PutObjectCommand({ ...objectOf(key), Body: bytes, ContentType: binary }))
    },

    /** Removes objects, some at a time. One by one, because not all relatives of S3 remove many in one request alike. */
    async removeAll(keys: readonly string[]): Promise<void> {
      for (let at = 0; at < keys.length; at += removedAtOnce)
        await Promise.all(keys.slice(at, at + removedAtOnce).map((key) => files.deleteFile(key)))
    },

    /** Puts an object together. All pieces but the last have at least 5 MiB. */
    async concatenate(key: string, pieces: AsyncIterable<Piece>): Promise<void> {
      const { UploadId } = await client.send(
        new CreateMultipartUploadCommand({ ...objectOf(key), ContentType: binary }),
      )
      const etags: (string | undefined)[] = []
      const failures: unknown[] = []
      let sending: Promise<void>[] = []
      async function send(piece: Piece, number: number): Promise<void> {
        const part = { ...objectOf(key), UploadId, PartNumber: number }
        etags[number - 1] = Buffer.isBuffer(piece)
          ? (await client.send(new UploadPartCommand({ ...part, Body: piece }))).ETag
          : (await client.send(new UploadPartCopyCommand({ ...part, CopySource: source(piece.key) })))
              .CopyPartResult?.ETag
      }
      async function settle(): Promise<void> {
        await Promise.all(sending)
        sending = []
        if (failures.length > 0) throw failures[0]
      }
      try {
        let count = 0
        for await (const piece of pieces) {
          count += 1
          sending.push(send(piece, count).catch((error: unknown) => void failures.push(error)))
          // No second piece in memory while the first one waits.
          if (Buffer.isBuffer(piece) || sending.length >= copiedAtOnce) await settle()
        }
        await settle()
        const Parts = etags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }))
        await client.send(
          new CompleteMultipartUploadCommand({ ...objectOf(key), UploadId, MultipartUpload: { Parts } }),
        )
      } catch (error) {
        await Promise.all(sending)
        // Else its parts would be paid for without being seen.
        await client
          .send(new AbortMultipartUploadCommand({ ...objectOf(key), UploadId }))
          .catch(() => undefined)
        throw error
      }
    },
  }
}

/** A weak one matches no If-Match (RFC 9110, section 13.1.1): a proxy before the bucket may have made it. */
function strongEtag(etag: string | undefined): string | undefined {
  return etag?.startsWith('W/') ? undefined : etag
}

/** Whether an answer has the whole range, as far as the object reaches. */
function isAnswerTo(requested: ByteRange, contentRange: string | undefined, length: number): boolean {
  const [, start, end, size] = (/^bytes (\d+)-(\d+)\/(\d+)$/.exec(contentRange ?? '') ?? []).map(Number)
  if (start === undefined || end === undefined || size === undefined) return false
  const last = Math.min(requested.end, size - 1)
  return start === requested.start && end === last && length === end - start + 1
}
