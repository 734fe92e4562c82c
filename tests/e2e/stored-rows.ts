import type { Page } from '@playwright/test'

/** Rows of one table of IndexedDB, read outside the app; none while the database does not exist. */
export function storedRows(page: Page, table: string): Promise<Record<string, unknown>[]> {
  return page.evaluate(async (name) => {
    const known = await indexedDB.databases()
    if (!known.some((database) => database.name === 'vior')) return []
    return new Promise<Record<string, unknown>[]>((resolve, reject) => {
      const opening = indexedDB.open('vior')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const db = opening.result
        const reading = db.transaction(name).objectStore(name).getAll()
        reading.onerror = () => reject(reading.error)
        reading.onsuccess = () => {
          db.close()
          resolve(reading.result)
        }
      }
    })
  }, table)
}

/** Writes rows into a table outside the app, as a damaged disk or an earlier version would have left them. */
export function writeRows(page: Page, table: string, rows: object[]): Promise<void> {
  return page.evaluate(
    ([name, written]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('vior')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const db = opening.result
          const writing = db.transaction(name, 'readwrite')
          for (const row of written) writing.objectStore(name).put(row)
          writing.onerror = () => reject(writing.error)
          writing.oncomplete = () => {
            db.close()
            resolve()
          }
        }
      }),
    [table, rows] as const,
  )
}

/**
 * From the next load on, records how a table is read: `<index>.<method>`, with '' for the primary key, in
 * order.
 */
export async function watchReads(page: Page, table: string): Promise<() => Promise<string[]>> {
  await page.addInitScript((watched) => {
    for (const kind of [IDBObjectStore, IDBIndex]) {
      for (const method of ['openCursor', 'openKeyCursor', 'getAll', 'getAllKeys', 'count']) {
        const original: unknown = Reflect.get(kind.prototype, method)
        if (typeof original !== 'function') continue
        Reflect.set(kind.prototype, method, function (this: IDBObjectStore | IDBIndex, ...args: unknown[]) {
          const store = 'objectStore' in this ? this.objectStore : this
          const index = 'objectStore' in this ? this.name : ''
          if (store.name === watched) performance.mark('read', { detail: `${index}.${method}` })
          return Reflect.apply(original, this, args)
        })
      }
    }
  }, table)
  return () =>
    page.evaluate(() => performance.getEntriesByName('read').map((entry) => String(Object(entry).detail)))
}
