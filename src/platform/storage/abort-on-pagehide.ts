import { Dexie, type DBCoreTransaction, type Transaction } from 'dexie'

/** Work on the database. Nothing of it is there when it rejects, so that it can be done again. */
type Work = (...parts: unknown[]) => PromiseLike<unknown>

/** What opens a transaction of its own where none is under way; all others of Dexie call these. */
const tableWork = ['get', 'add', 'put', 'delete', 'clear', 'bulkGet', 'bulkAdd', 'bulkPut', 'bulkDelete']
const collectionWork = ['count', 'toArray', 'primaryKeys', 'modify', 'delete']

/** Watches a transaction that changes the schema, which no middleware sees. */
export type WatchUpgrade = (transaction: Transaction) => void

/**
 * Lets a page leave no transaction open when it goes to the browser's page cache: a frozen page never ends it, and in
 * WebKit all later pages of the site then wait for it for ever. What was under way is aborted, takes no effect, and
 * is done again when the page comes back; until then nothing begins and nothing rejects. Dexie closes the
 * connection itself and opens a new one on the first use.
 */
export function abortOnPagehide(db: Dexie, page: Pick<EventTarget, 'addEventListener'>): WatchUpgrade {
  const open = new Set<Pick<DBCoreTransaction, 'abort'>>()
  let departures = 0
  let away: PromiseLike<void> | undefined
  let comeBack: (() => void) | undefined

  page.addEventListener('pagehide', (event) => {
    if (!isPersisted(event) || away) return
    departures += 1
    away = new Promise((resolve) => {
      comeBack = resolve
    })
    for (const transaction of open) abort(transaction)
    open.clear()
  })
  page.addEventListener('pageshow', () => {
    away = undefined
    comeBack?.()
  })

  function whole(work: () => PromiseLike<unknown>): PromiseLike<unknown> {
    // Inside another transaction that one is done again.
    if (Dexie.currentTransaction) return work()
    if (away) return later(work)
    const since = departures
    return work().then(undefined, (error: unknown) => {
      if (since === departures) throw error
      return later(work)
    })
  }

  function later(work: () => PromiseLike<unknown>): PromiseLike<unknown> {
    // Dexie's own promise: a live query follows what is read behind it.
    return Dexie.Promise.resolve(away).then(() => {
      // An upgrade that was aborted leaves the database closed for good.
      if (db.hasFailed()) db.close({ disableAutoOpen: false })
      return whole(work)
    })
  }

  const holding = (original: Work) =>
    function (this: unknown, ...parts: unknown[]) {
      return whole(() => Reflect.apply(original, this, parts))
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
    // It is being committed: all of it is there.
  }
}

function isPersisted(event: Event): boolean {
  return 'persisted' in event && event.persisted === true
}
