import { Dexie, type DBCore, type DBCoreMutateRequest, type Middleware } from 'dexie'
import type { Activity } from './activity.ts'
import type { Life } from './life.ts'

/** The faults of one context's store, and the number of its running steps. */
export type StoreFaults = { life: Life; quotaErrors: number; activity: Activity }

/** Middleware for a store that ends with its context, and that can be made to exceed its quota. */
export function faultyStore(faults: StoreFaults): Middleware<DBCore> {
  const { life } = faults

  /** A point before and after the step; a context that has ended does nothing. */
  function step<T>(work: () => Promise<T>): Promise<T> {
    life.point()
    if (life.isOver) return refuse(new Dexie.DatabaseClosedError())
    const done = work()
    const after = () => life.point()
    done.then(after, after)
    // Returns `done` itself: Dexie follows its own promises through a transaction.
    return done
  }

  return {
    stack: 'dbcore',
    name: 'faulty-store',
    create: (core) => ({
      ...core,
      transaction: (stores, mode, options) => {
        const transaction = core.transaction(stores, mode, options)
        if (mode === 'readwrite') faults.activity.writes += 1
        faults.activity.begin()
        const end = () => faults.activity.end()
        if (transaction instanceof IDBTransaction) {
          transaction.addEventListener('complete', end)
          transaction.addEventListener('abort', end)
        }
        return transaction
      },
      table: (name) => {
        const table = core.table(name)
        return {
          ...table,
          get: (request) => step(() => table.get(request)),
          getMany: (request) => step(() => table.getMany(request)),
          query: (request) => step(() => table.query(request)),
          count: (request) => step(() => table.count(request)),
          openCursor: (request) => step(() => table.openCursor(request)),
          mutate: (request: DBCoreMutateRequest) =>
            step(() => {
              if (faults.quotaErrors === 0 || request.type === 'delete' || request.type === 'deleteRange')
                return table.mutate(request)
              faults.quotaErrors -= 1
              faults.activity.note('device storage full')
              return refuse(new Dexie.QuotaExceededError())
            }),
        }
      },
    }),
  }
}

/** Closes for a newer version as Dexie does by default, without a warning for each. */
export function closeForNewerVersion(db: Dexie): void {
  // Not among Dexie's types.
  const subscribers: (() => void)[] = Reflect.get(db.on.versionchange, 'subscribers')
  for (const warn of subscribers) db.on.versionchange.unsubscribe(warn)
  db.on('versionchange', () => db.close({ disableAutoOpen: false }))
}

function refuse<T>(error: Error): Promise<T> {
  return Dexie.Promise.reject(error)
}
