/**
 * `refused` carries the words to show, null where nothing was said, and what is wrong by field; `unreachable` leaves
 * everything as it was.
 */
export type SignInOutcome =
  | { kind: 'signed-in' }
  | { kind: 'refused'; words: string | null; fields: Record<string, string> }
  | { kind: 'unreachable' }

/** A write about the account that answers with a sentence. */
export type AccountOutcome =
  | { kind: 'done'; words: string }
  | { kind: 'refused'; words: string; fields: Record<string, string> }
  | { kind: 'unreachable' }
