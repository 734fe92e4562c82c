import { S3ServiceException } from '@aws-sdk/client-s3'
import { hasCause } from '#server/files/error-causes.ts'
import { ContentChanged, NotStored, OffsetMismatch, StorageUnavailable } from '#server/files/storage.ts'

/** Whether the bucket answered that it has no such object. */
export function isMissing(error: unknown): boolean {
  return hasCause(
    error,
    (cause) =>
      cause instanceof S3ServiceException &&
      cause.$metadata.httpStatusCode === 404 &&
      cause.name !== 'NoSuchBucket',
  )
}

/** Whether the bucket answered that an object is not the version that was asked for. */
export function isOtherVersion(error: unknown): boolean {
  return hasCause(
    error,
    (cause) => cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === 412,
  )
}

/** The work's result; whatever the bucket answered or did not answer is thrown as `StorageUnavailable`. */
export async function withStorageErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw unavailable(error)
  }
}

/** Errors that say nothing about the bucket. */
const ownErrors = [StorageUnavailable, OffsetMismatch, NotStored, ContentChanged, TypeError]

export function unavailable(error: unknown): unknown {
  if (ownErrors.some((kind) => error instanceof kind)) return error
  return new StorageUnavailable(`The bucket cannot be used: ${reasonOf(error)}`, { cause: error })
}

/** The innermost reason in one line, such as `SlowDown: Please reduce your request rate (503)`. */
function reasonOf(error: unknown): string {
  let reason = error
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause
  if (!(reason instanceof Error)) return String(reason)
  const status =
    reason instanceof S3ServiceException ? ` (${reason.$metadata.httpStatusCode ?? 'no answer'})` : ''
  const code = 'code' in reason && typeof reason.code === 'string' ? reason.code : reason.name
  return `${code}: ${reason.message}${status}`
}
