import { Database } from '#platform/storage/database.ts'
import { addDataUsage, monthOf, type UsageSection } from '#platform/usage/data-usage.ts'

/** Bytes are collected for this long, so that the pictures of a page open the database once. */
const collectMs = 1000

/** Adds bytes to the data usage; resolves when they are written. */
export type CountUsage = (section: UsageSection, bytes: number) => Promise<void>

/** Counts what the worker itself transfers: a page measures the responses that pass through the worker as 0 bytes. */
export function createUsageCount(): CountUsage {
  let travelled = new Map<UsageSection, number>()
  let written: Promise<void> | undefined

  async function write(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, collectMs))
    const counted = travelled
    travelled = new Map()
    written = undefined
    const db = new Database()
    // A count that can't be stored is lost; it is informational only.
    await addDataUsage(db, monthOf(Date.now()), counted).catch(() => {})
    db.close()
  }

  return async (section, bytes) => {
    if (bytes === 0) return undefined
    travelled.set(section, (travelled.get(section) ?? 0) + bytes)
    return (written ??= write())
  }
}
