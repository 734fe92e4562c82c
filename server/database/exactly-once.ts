import type { Clock } from '#server/clock.ts'
import { inTransaction, type Database, type Trx } from '#server/database/database.ts'
import type { Outcome } from '#server/http/problem.ts'
import type { OnceOutcome, OnceResult } from '#server/database/once-result.ts'
import { noTracing, type Tracing } from '#server/telemetry/tracing.ts'
import { findAnswer, insertClaim, storeAnswer, type Claim } from '#server/repositories/idempotency-keys.ts'

type Effect = (trx: Trx) => Promise<Outcome>
type Watch = { tracing?: Pick<Tracing, 'write'> | undefined; onOutcome?: (outcome: OnceOutcome) => void }

/**
 * Executes each write with an idempotency key once (docs/engine.md#the-servers-part). Claims of accounts do not expire.
 */
export class ExactlyOnce {
  readonly #db: Database
  readonly #clock: Clock
  readonly #tracing: Pick<Tracing, 'write'>
  readonly #onOutcome: (outcome: OnceOutcome) => void
  readonly #running = new Set<string>()

  constructor(db: Database, clock: Clock, { tracing = noTracing, onOutcome = () => {} }: Watch = {}) {
    this.#db = db
    this.#clock = clock
    this.#tracing = tracing
    this.#onOutcome = onOutcome
  }

  /**
   * Claim, effect and stored response commit in one transaction, so a crash leaves all or nothing. An error response
   * returned by the effect is stored like a success; a thrown error rolls back, so the key can be used again. Without a
   * claim, the effect runs in a transaction of its own.
   */
  async run(claim: Claim | null, effect: Effect): Promise<OnceResult> {
    const result = await this.#tracing.write(claim?.key, () => this.#run(claim, effect))
    this.#onOutcome(outcomeOf(claim, result))
    return result
  }

  async #run(claim: Claim | null, effect: Effect): Promise<OnceResult> {
    if (!claim) return inTransaction(this.#db, async (trx) => toAnswered(await effect(trx)))
    const running = `${claim.scope}\n${claim.key}`
    if (this.#running.has(running)) return { kind: 'in_progress' }
    this.#running.add(running)
    try {
      return await inTransaction(this.#db, (trx) => this.#claimAndRun(trx, claim, effect))
    } finally {
      this.#running.delete(running)
    }
  }

  async #claimAndRun(trx: Trx, claim: Claim, effect: Effect): Promise<OnceResult> {
    if (!(await insertClaim(trx, claim, this.#clock.now().toISOString()))) {
      const { fingerprint, status, body } = await findAnswer(trx, claim)
      return fingerprint === claim.fingerprint
        ? { kind: 'answered', status, body, replayed: true }
        : { kind: 'key_reused' }
    }
    const result = toAnswered(await effect(trx))
    await storeAnswer(trx, claim, result.status, result.body)
    return result
  }
}

function outcomeOf(claim: Claim | null, result: OnceResult): OnceOutcome {
  if (!claim) return 'without_key'
  if (result.kind !== 'answered') return result.kind
  return result.replayed ? 'replayed' : 'new'
}

function toAnswered({ status, body }: Outcome) {
  return { kind: 'answered' as const, status, body: JSON.stringify(body), replayed: false }
}
