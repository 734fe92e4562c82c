/** Source of a file: a platform's file, an archive entry's own file, or a file of a post. */
export type FileSource = { kind: 'platform' | 'archive'; id: number } | PostFileSource

export type PostFileSource = { kind: 'post'; id: number; slug: string }

/**
 * `wanted`: downloading, or as soon as there is a network. `checking`: complete, checksum not yet verified. `ready`:
 * verified. `failed`: the user has to act.
 */
export type DownloadState = 'wanted' | 'paused' | 'checking' | 'ready' | 'failed'

/**
 * `checksum`: the bytes do not match the SHA-256. `gone`: the server does not provide the file. `room`: the device is
 * full.
 */
export type DownloadProblem = 'checksum' | 'gone' | 'room'

/** A download of this device; persisted across page loads. */
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
  /** URLs of the file: the server's own first, then mirrors. */
  urls: string[]
  /** Index in `urls` of the one in use. */
  place: number
  /** ETag of the first response; parts with different ETags are never combined. */
  etag: string | null
  /** Bytes stored so far. */
  held: number
  bytesPerSecond: number
  state: DownloadState
  problem: DownloadProblem | null
  /** The file changed on the server, so the download was restarted. */
  isRestarted: boolean
  /** Idempotency-Key: requesting the URL again does not count as another download. */
  key: string
  /** ms since 1970; `handedOverAt` is 0 until the file was handed over to the browser for saving. */
  createdAt: number
  handedOverAt: number
  /** A user's id, or `visitorId`. */
  owner?: number
}

/** The progress of a download of which nothing is here. */
export const unstarted = {
  place: 0,
  etag: null,
  held: 0,
  bytesPerSecond: 0,
  state: 'wanted',
  problem: null,
  isRestarted: false,
  handedOverAt: 0,
} as const satisfies Partial<DownloadRow>

/** A chunk of a file, in browsers without the origin private file system. */
export type Chunk = { download: string; offset: number; bytes: ArrayBuffer }

export function downloadId({ kind, id }: FileSource): string {
  return `${kind}/${id}`
}
