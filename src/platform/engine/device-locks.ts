import type { Clock } from './clock.ts'
import type { Database } from '#platform/storage/database.ts'
import { leaseLocks } from './lease-locks.ts'
import type { Locks } from './locks.ts'

/** The browser's own; a lock is let go when the tab or worker that holds it ends. */
const webLocks: Locks = {
  request: async (name, work) => navigator.locks.request(name, work),
}

/** The browser's locks, or rows in the database where it has none. */
export function deviceLocks(db: Database, clock: Clock): Locks {
  return 'locks' in navigator ? webLocks : leaseLocks(db, clock)
}
