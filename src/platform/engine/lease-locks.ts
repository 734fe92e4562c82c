import type { Clock } from './clock.ts'
import type { Database } from '#platform/storage/database.ts'
import type { Locks } from './locks.ts'

/** How long a context that ended without letting go holds up the others. */
const leaseMs = 15_000
const renewMs = 3_000
const lookAgainMs = 250

/** Before the name of a lock, in the settings of the database. */
export const leasePrefix = 'lease/'

type Lease = { holder: string; until: number }

/**
 * Locks for browsers without Web Locks (Safari before 15.4): a row in the database, renewed while the work runs. They are
 * weaker: a context that the system stopped for longer than the lease may go on beside the next holder. The server's
 * idempotency keys keep that from doing anything twice. Requests of one context are granted in order.
 */
export function leaseLocks(db: Database, clock: Clock): Locks {
  const holder = crypto.randomUUID()
  const lines = new Map<string, Promise<unknown>>()

  /** Writes our lease where it is free or ours; answers whether it is ours now. */
  function claim(name: string, isRenewal: boolean): Promise<boolean> {
    return db.transaction('rw!', db.settings, async () => {
      const row = await db.settings.get(leasePrefix + name)
      const lease = parseLease(row?.value)
      const now = clock.now()
      const isOurs = lease?.holder === holder
      // A lease far in the future was written before the clock was set back.
      const isFree = !lease || lease.until <= now || lease.until > now + leaseMs
      if (isRenewal ? !isOurs : !isFree) return false
      await db.settings.put({ name: leasePrefix + name, value: `${holder} ${now + leaseMs}` })
      return true
    })
  }

  async function letGo(name: string): Promise<void> {
    await db.transaction('rw!', db.settings, async () => {
      const row = await db.settings.get(leasePrefix + name)
      if (parseLease(row?.value)?.holder === holder) await db.settings.delete(leasePrefix + name)
    })
  }

  async function holding<T>(name: string, work: () => Promise<T>): Promise<T> {
    while (!(await claim(name, false))) await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
    // A renewal that fails is tried with the next one.
    const renewing = setInterval(() => void claim(name, true).catch(() => {}), renewMs)
    try {
      return await work()
    } finally {
      clearInterval(renewing)
      // What is not let go ends by itself.
      await letGo(name).catch(() => {})
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
