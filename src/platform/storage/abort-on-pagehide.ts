import { Dexie, type DBCoreTransaction, type Transaction } from 'dexie'

/** A database operation. It has no effect when it rejects, so it can be retried. */
type Work = (...parts: unknown[]) => PromiseLike<unknown>

/** The methods that open a transaction if none is active; all other Dexie methods call these. */
const tableWork = ['get', 'add', 'put', 'delete', 'clear', 'bulkGet', 'bulkAdd', 'bulkPut', 'bulkDelete']
const collectionWork = ['count', 'toArray', 'primaryKeys', 'modify', 'delete']

/** Registers a schema upgrade transaction, which no middleware sees. */
export type WatchUpgrade = (transaction: Transaction) => void

/**
 * Leaves no transaction open when a page enters the back/forward cache: a frozen page never completes it, and in WebKit
 * it blocks all later pages of the site. Running transactions are aborted, without effect, and retried when the page is
 * shown again; until then operations neither start nor reject. Dexie closes the connection itself and reopens it on the
 * next use.
 */
export function abortOnPagehide(db: Dexie, page: Pick<EventTarget, 'addEventListener'>): WatchUpgrade {
  const open = new Set<Pick<DBCoreTransaction, 'abort'>>()
  let departures = 0
  let away: PromiseLike<void> | undefined
  let resume: (() => void) | undefined

  page.addEventListener('pagehide', (event) => {
    if (!isPersisted(event) || away) return
    departures += 1
    away = new Promise((resolve) => {
      resume = resolve
    })
    for (const transaction of open) abort(transaction)
    open.clear()
  })
  page.addEventListener('pageshow', () => {
    away = undefined
    resume?.()
  })

  function retryAfterReturn(work: () => PromiseLike<unknown>): PromiseLike<unknown> {
    // The outer transaction is retried as a whole.
    if (Dexie.currentTransaction) return work()
    if (away) return later(work)
    const since = departures
    return work().then(undefined, (error: unknown) => {
      if (since === departures) throw error
      return later(work)
    })
  }

  function later(work: () => PromiseLike<unknown>): PromiseLike<unknown> {
    // Must be Dexie's promise: with another one, a live query does not observe the reads that follow.
    return Dexie.Promise.resolve(away).then(() => {
      // After an aborted upgrade, Dexie keeps the database closed.
      if (db.hasFailed()) db.close({ disableAutoOpen: false })
      return retryAfterReturn(work)
    })
  }

  const holding = (original: Work) =>
    function (this: unknown, ...parts: unknown[]) {
      return retryAfterReturn(() => Reflect.apply(original, this, parts))
    }
  const hold = (kind: object, name: string) =>
    Reflect.set(kind, name, Dexie.override(Reflect.get(kind, name), holding))
  hold(db, 'transaction')
  for (const name of tableWork) hold(db.Table.prototype, name)
  for (const name of collectionWork) hold(db.Collection.prototype, name)

  db.use({
    stack: 'dbcore',
    name: 'close-when-left',
    create: (core) => ({
      transaction: (...parts) => {
        if (away) throw new DOMException('The page was left.', 'AbortError')
        const transaction = core.transaction(...parts)
        if (transaction instanceof IDBTransaction) {
          open.add(transaction)
          for (const end of ['complete', 'abort'])
            transaction.addEventListener(end, () => open.delete(transaction))
        }
        return transaction
      },
    }),
  })

  return (transaction) => {
    const end = () => void open.delete(transaction)
    open.add(transaction)
    transaction.on('complete', end)
    transaction.on('abort', end)
    transaction.on('error', end)
  }
}

function abort(transaction: Pick<DBCoreTransaction, 'abort'>): void {
  try {
    transaction.abort()
  } catch {
    // The transaction is already committing, so all its changes are stored.
  }
}

function isPersisted(event: Event): boolean {
  return 'persisted' in event && event.persisted === true
}
