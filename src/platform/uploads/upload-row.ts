/**
 * `waiting`: to be sent, or partly sent. `sent`: complete on the server. `refused`: the server does not take it, and the
 * person has to remove it.
 */
export type UploadState = 'waiting' | 'sent' | 'refused'

const discarded = 'discarded/'
/** Far longer than a discard can be undone. */
const discardRetentionMs = 3_600_000

/** The place of a file whose write was discarded at a time, in ms since 1970. */
export const discardedPlace = (at: number) => `${discarded}${at}`

/** Whether no form refers to a file, and no write whose discard could still be undone. */
export function isForgotten({ place }: Pick<UploadRow, 'place'>, now: number): boolean {
  if (!place.startsWith(discarded)) return place === ''
  return Math.abs(now - Number(place.slice(discarded.length))) > discardRetentionMs
}

/** `kind`: not a kind of file that can be attached. `size`: too large. `gone`: removed on the server. */
export type UploadProblem = 'kind' | 'size' | 'gone' | 'other'

/** A file of this device on its way to the server, kept until the write that refers to it is done. */
export type UploadRow = {
  /** A uuid, which is the attachment's id on the server as well. */
  id: string
  /** A user's id; visitors cannot upload. */
  owner: number
  /** Draft key of the form that it is attached to; '' once a write refers to it; `discardedPlace` after its discard. */
  place: string
  name: string
  /** The bytes that are sent. */
  content: Blob
  /** Bytes of the file that was chosen; more than `content` has, if that is a photo made smaller. */
  chosenBytes: number
  /** A small picture as a data URL, which the policy of pages allows; null for what is not a photo. */
  preview: string | null
  state: UploadState
  problem: UploadProblem | null
  /** What it is for (src/domain/uploads.ts); absent for a file of a write. */
  purpose?: 'archive'
  /** In ms since 1970. */
  createdAt: number
  /** Epoch of the server that has it. A server restored since may lack it. */
  epoch?: number
  /** ms since 1970; later, the server that had it may have forgotten it. Absent in rows of earlier versions. */
  askAt?: number
}
