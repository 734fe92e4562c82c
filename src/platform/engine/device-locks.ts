import type { Clock } from './clock.ts'
import type { Database } from '#platform/storage/database.ts'
import { leaseLocks } from './lease-locks.ts'
import type { Locks } from './locks.ts'

/** Web Locks; the browser releases a lock when the tab or worker that holds it ends. */
const webLocks: Locks = {
  request: async (name, work) => navigator.locks.request(name, work),
}

/** Web Locks, or lease locks in IndexedDB in browsers without them. */
export function deviceLocks(db: Database, clock: Clock): Locks {
  return 'locks' in navigator ? webLocks : leaseLocks(db, clock)
}
