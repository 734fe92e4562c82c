export type LocalFile = { name: string; size: number; type: string; content: Blob }

/** Something submitted in the portal. It stays on this device, with its owner, until they remove it. */
export type LocalItem = {
  id: string
  /** Which list it belongs to, such as `client/requests`. */
  place: string
  fields: Record<string, string>
  files: readonly LocalFile[]
  /** In ms since 1970. */
  savedAt: number
}

/** Where the portal keeps what is written in it; the app provides one over the device's database. */
export type LocalStore = {
  /** Shows the items of this person for a place, oldest first, now and after every change, until it is stopped. */
  watch: (place: string, show: (items: readonly LocalItem[]) => void) => () => void
  /** Keeps an item and forgets the draft of the place, in one step. */
  keep: (place: string, fields: Record<string, string>, files: readonly LocalFile[]) => Promise<void>
  remove: (id: string) => Promise<void>
  readDraft: (place: string) => Promise<string | null>
  /** Null leaves no draft. */
  keepDraft: (place: string, text: string | null) => Promise<void>
}
