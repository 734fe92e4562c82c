import type { Trx } from '#server/database/database.ts'
import type { Quota } from '#server/security/attempt-counter.ts'

/** Whether an attempt was within its quota, by the count of all servers, and when its window ends. */
export type Verdict = { isAllowed: boolean; count: number; waitMs: number }

/** Counts that all servers share. Every method rejects if the store cannot be reached. */
export type AttemptStore = {
  /** Counts one attempt under each quota, in one round trip, and says which are exceeded. */
  count(quotas: readonly Quota[], trx?: Trx): Promise<Verdict[]>
  /** Takes counted attempts back: one under each of `quotas`, and all under each of `forgotten`, in one round trip. */
  refund(quotas: readonly Quota[], forgotten: readonly Quota[]): Promise<void>
  /** Whether counts are part of the caller's transaction, which has failed if counting did. */
  readonly isTransactional: boolean
  close(): Promise<void>
}
