import { dropAll } from '#platform/downloads/page-downloads.ts'
import { monthOf, type DataUsageRow } from '#platform/usage/data-usage.ts'
import { engine } from '#platform/engine/page-engine.ts'
import { clearReading, measureStorage, type StorageUse } from '#platform/storage/storage-use.ts'

/** This month's bytes by section, the most first. */
export async function readDataUsage(): Promise<DataUsageRow[]> {
  const month = monthOf(engine.clock.now())
  const rows = (await engine.db.diary.toArray()).filter((row) => row.month === month)
  return rows.toSorted((a, b) => b.bytes - a.bytes)
}

export type StorageState = { use: StorageUse; isPersisted: boolean | null; roomBytes: number | null }

/** What is kept here, whether the browser promised to keep it, and how much room it gives; null where it won't say. */
export async function readStorage(): Promise<StorageState> {
  const [use, isPersisted, estimate] = await Promise.all([
    measureStorage(engine.db),
    navigator.storage?.persisted?.() ?? null,
    navigator.storage?.estimate?.() ?? null,
  ])
  return { use, isPersisted, roomBytes: estimate?.quota ?? null }
}

export type Clearable = 'reading' | 'files'

/** Forgets a kind of thing that the network can bring again; downloads under way end. */
export async function clearStored(kind: Clearable): Promise<void> {
  if (kind === 'reading') return clearReading(engine.db)
  await dropAll()
}

/** Asks the browser to keep what is stored here; it may say no. */
export async function askToPersist(): Promise<boolean> {
  return (await navigator.storage?.persist?.()) ?? false
}
