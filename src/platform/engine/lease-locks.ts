import type { Clock } from './clock.ts'
import type { Database } from '#platform/storage/database.ts'
import type { Locks } from './locks.ts'

/**
 * A lease expires after this time, so a context that ended without releasing it blocks the others no longer than that.
 */
const leaseMs = 15_000
const renewMs = 3_000
const pollIntervalMs = 250

/** Prefix of lock names in the settings table. */
export const leasePrefix = 'lease/'

type Lease = { holder: string; until: number }

/**
 * Locks for browsers without Web Locks (Safari before 15.4): a lease in the database, renewed while the work runs.
 * Weaker than Web Locks: a context that the system suspends for longer than the lease may run concurrently with the
 * next holder; the server's Idempotency-Keys prevent duplicate writes. Requests of one context are granted in order.
 */
export function leaseLocks(db: Database, clock: Clock): Locks {
  const holder = crypto.randomUUID()
  const lines = new Map<string, Promise<unknown>>()

  /** Writes our lease if it is free, or renews it if it is ours; resolves to whether we hold it. */
  function claim(name: string, isRenewal: boolean): Promise<boolean> {
    return db.transaction('rw!', db.settings, async () => {
      const row = await db.settings.get(leasePrefix + name)
      const lease = parseLease(row?.value)
      const now = clock.now()
      const isOurs = lease?.holder === holder
      // A lease that ends later than a new one would was written before the clock was set back.
      const isFree = !lease || lease.until <= now || lease.until > now + leaseMs
      if (isRenewal ? !isOurs : !isFree) return false
      await db.settings.put({ name: leasePrefix + name, value: `${holder} ${now + leaseMs}` })
      return true
    })
  }

  async function releaseLease(name: string): Promise<void> {
    await db.transaction('rw!', db.settings, async () => {
      const row = await db.settings.get(leasePrefix + name)
      if (parseLease(row?.value)?.holder === holder) await db.settings.delete(leasePrefix + name)
    })
  }

  async function holding<T>(name: string, work: () => Promise<T>): Promise<T> {
    while (!(await claim(name, false))) await new Promise((resolve) => setTimeout(resolve, pollIntervalMs))
    // A failed renewal is retried by the next one.
    const renewing = setInterval(() => void claim(name, true).catch(() => {}), renewMs)
    try {
      return await work()
    } finally {
      clearInterval(renewing)
      // A lease that could not be released expires.
      await releaseLease(name).catch(() => {})
    }
  }

  return {
    request: (name, work) => {
      const before = lines.get(name) ?? Promise.resolve()
      const turn = before.then(() => holding(name, work))
      lines.set(
        name,
        turn.catch(() => {}),
      )
      return turn
    },
  }
}

function parseLease(value: unknown): Lease | null {
  if (typeof value !== 'string') return null
  const [holder = '', until] = value.split(' ')
  return { holder, until: Number(until) }
}
