/** Where a file comes from: software for one platform, an archive entry's own file, or a file of a post. */
export type FileSource = { kind: 'platform' | 'archive'; id: number } | PostFileSource

export type PostFileSource = { kind: 'post'; id: number; slug: string }

/**
 * `wanted`: under way, or as soon as there is a network. `checking`: all bytes are here. `ready`: and are the right
 * ones. `failed`: waits for the person.
 */
export type DownloadState = 'wanted' | 'paused' | 'checking' | 'ready' | 'failed'

/** `checksum`: what came is not the file. `gone`: the server does not give it. `room`: the device is full. */
export type DownloadProblem = 'checksum' | 'gone' | 'room'

/** A download of this device; it survives the page. */
export type DownloadRow = {
  /** `kind/id` of its source. */
  id: string
  source: FileSource
  title: string
  fileName: string
  /** Bytes. */
  total: number
  /** Hexadecimal. */
  sha256: string
  /** Where it can be fetched: the server's own address first, then mirrors of the same file. */
  urls: string[]
  /** Which of them is used now. */
  place: number
  /** Of the file as it was begun; the parts of two files are never put together. */
  etag: string | null
  /** Bytes that are here. */
  held: number
  bytesPerSecond: number
  state: DownloadState
  problem: DownloadProblem | null
  /** The file changed at the server, so it was begun anew. */
  isRestarted: boolean
  /** Idempotency-Key: asking for the address again does not count as another download. */
  key: string
  /** ms since 1970; `handedOverAt` is 0 until the file was given to the browser to save. */
  createdAt: number
  handedOverAt: number
  /** A user's id, or `visitorId`. */
  owner?: number
}

/** Part of a file where the browser has no private file system. */
export type Chunk = { download: string; offset: number; bytes: ArrayBuffer }

export function downloadId({ kind, id }: FileSource): string {
  return `${kind}/${id}`
}
