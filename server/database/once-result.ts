/** What a write with an idempotency key is answered. */
export type OnceResult =
  | { kind: 'answered'; status: number; body: string; replayed: boolean }
  | { kind: 'in_progress' }
  | { kind: 'key_reused' }

/** What became of a write, for counting. */
export type OnceOutcome = 'new' | 'replayed' | 'in_progress' | 'key_reused' | 'without_key'
