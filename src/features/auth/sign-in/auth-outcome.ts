/**
 * `refused` has the message to show (null if the server gave none) and errors by field; `unreachable` changes no state.
 */
export type SignInOutcome =
  | { kind: 'signed-in' }
  /** The password was right; `session.secondStep` has what is needed next. */
  | { kind: 'second-step' }
  | { kind: 'refused'; words: string | null; fields: Record<string, string> }
  | { kind: 'unreachable' }

/** The outcome of an account request that is answered with a message. */
export type AccountOutcome =
  | { kind: 'done'; words: string }
  | { kind: 'refused'; words: string; fields: Record<string, string> }
  | { kind: 'unreachable' }
