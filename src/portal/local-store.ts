export type LocalFile = { name: string; size: number; type: string; content: Blob }

/** An item submitted in the portal. It stays on this device and belongs to its owner until they remove it. */
export type LocalItem = {
  id: string
  /** The list it belongs to, such as `client/requests`. */
  place: string
  fields: Record<string, string>
  files: readonly LocalFile[]
  /** In ms since 1970. */
  savedAt: number
}

/** The storage of portal input; the app implements it with IndexedDB. */
export type LocalStore = {
  /**
   * Calls `show` with the user's items for a place, oldest first, now and after every change, until the returned
   * function is called.
   */
  watch: (place: string, show: (items: readonly LocalItem[]) => void) => () => void
  /**
   * Stores an item and deletes the draft of the place, atomically. `changed` is the item that it replaces; its draft is
   * that of the place with the item's id.
   */
  keep: (
    place: string,
    fields: Record<string, string>,
    files: readonly LocalFile[],
    changed?: LocalItem,
  ) => Promise<void>
  /** Whether what is submitted at a place is sent to the company instead of staying here. Default: never. */
  isSent?: (place: string) => boolean
  remove: (id: string) => Promise<void>
  /** Stores an item that was removed again. */
  restore: (item: LocalItem) => Promise<void>
  readDraft: (place: string) => Promise<string | null>
  /** Null deletes the draft. */
  saveDraft: (place: string, text: string | null) => Promise<void>
}
