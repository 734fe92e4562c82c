import type { Fault } from './network.ts'

/** The kinds of writes other than likes, comments and messages. */
export const writes = [
  'reply',
  'change',
  'remove',
  'rate',
  'request',
  'ask',
  'notify',
  'subscribe',
  'rename',
  'publish',
  'report',
  'answer',
  'complain',
  'letter',
  'inquire',
  'answer-ticket',
  'photo',
  'pay',
  'entry',
  'show',
  'hide',
  'answer-questions',
  'enrol',
  'ask-for-data',
  'ask-trainer',
  'withdraw-question',
  'follow',
  'quiet-hours',
] as const
export type Write = (typeof writes)[number]

/**
 * One step of a schedule. `at` names a tab or the worker, `on` a post (the last does not exist), `which` a
 * row.
 */
export type Command =
  | { do: 'comment'; at: number; on: number }
  | { do: 'like'; at: number; on: number; liked: boolean }
  | { do: 'message'; at: number }
  | { do: 'write'; at: number; on: number; what: Write }
  | { do: 'drain'; at: number; force: boolean }
  | { do: 'read'; at: number }
  | { do: 'steps'; count: number }
  | { do: 'settle' }
  | { do: 'faults'; faults: Fault[] }
  | { do: 'packet-loss'; lossPercent: number }
  | { do: 'kill'; at: number; points: number }
  | { do: 'quota'; at: number; times: number }
  | { do: 'close-store'; at: number }
  | { do: 'update'; at: number }
  | { do: 'clock'; ms: number }
  | { do: 'server-clock'; ms: number }
  | { do: 'switch-account'; at: number; to: number }
  | { do: 'discard' | 'undo' | 'retry' | 'edit'; at: number; which: number }
  | { do: 'other-device'; on: number }
  | { do: 'newer-row'; on: number }
  | { do: 'kill-server'; statements: number }
  | { do: 'revive-server' }
  | { do: 'back-up' }
  | { do: 'restore' }
