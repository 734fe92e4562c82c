import type { Page } from '@playwright/test'

/** Rows of one table of the device's database, read beside the app; none while there is no database. */
export function stored(page: Page, table: string): Promise<Record<string, unknown>[]> {
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

/** Puts rows into a table beside the app, as a damaged disk or an earlier year would have left them. */
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
