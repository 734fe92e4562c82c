import { parseBucketUrl } from '#server/files/bucket/bucket-config.ts'
import { createLocalStorage } from '#server/files/local-storage.ts'
import { StorageUnavailable, type Storage } from '#server/files/storage.ts'

/** Why the store of files cannot be used; the message is for the operator. */
export class StorageConfigError extends Error {}

type FilesConfig = { dataDir: string; filesUrl?: string }

/**
 * The store of all files: `dataDir`, or the bucket of FILES_URL with `dataDir` behind it. Throws StorageConfigError if the bucket
 * cannot be used.
 */
export async function openFiles(config: FilesConfig): Promise<Storage> {
  const local = createLocalStorage(config.dataDir)
  if (config.filesUrl === undefined) return local
  const { withLocalFiles } = await import('#server/files/bucket/with-local-files.ts')
  return withLocalFiles(await openBucket(config.filesUrl), local)
}

/** The bucket alone. */
export async function openBucket(filesUrl: string): Promise<Storage> {
  const config = parseBucketUrl(filesUrl)
  if (typeof config === 'string') throw new StorageConfigError(config)
  // Loaded here, so that a server without a bucket does not hold the client in memory.
  const { createBucketStorage } = await import('#server/files/bucket/bucket-storage.ts')
  const bucket = createBucketStorage(config)
  try {
    await bucket.probe()
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    throw new StorageConfigError(`${error.message}\n${adviceFor(error.message)}`, { cause: error })
  }
  return bucket
}

/** What an operator can do about the usual reasons. */
function adviceFor(message: string): string {
  if (/CredentialsProviderError|Could not load credentials/.test(message))
    return 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY beside FILES_URL.'
  if (/NoSuchBucket/.test(message)) return 'Make the bucket, or correct its name in FILES_URL.'
  if (/InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied|Forbidden|\(403\)/.test(message))
    return 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be of an account that may list, read, write and delete in the bucket.'
  if (/PermanentRedirect|AuthorizationHeaderMalformed|\(301\)/.test(message))
    return 'Correct the region in FILES_URL.'
  return 'Correct the endpoint in FILES_URL, or wait until it answers.'
}
