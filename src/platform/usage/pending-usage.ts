import * as v from 'valibot'
import { usageSections, type UsageSection } from './data-usage.ts'
import { localItems } from '#platform/storage/web-storage.ts'

const key = 'counted-at-leaving'
const schema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.number()))

/**
 * Stores the counts of a page that is left in localStorage, synchronously: an IndexedDB transaction might not complete
 * then. Adds to counts stored by other tabs.
 */
export function storePendingUsage(unwritten: ReadonlyMap<UsageSection, number>): void {
  const all = takePendingUsage()
  for (const [section, bytes] of unwritten) all.set(section, (all.get(section) ?? 0) + bytes)
  if (all.size > 0) localItems().setItem(key, JSON.stringify(Object.fromEntries(all)))
}

/** Returns and removes the counts stored by pages that were left, so that each is taken once. */
export function takePendingUsage(): Map<UsageSection, number> {
  const text = localItems().getItem(key)
  localItems().removeItem(key)
  const parsed = v.safeParse(schema, text)
  const counts = new Map<UsageSection, number>()
  if (!parsed.success) return counts
  for (const section of usageSections) {
    const bytes = parsed.output[section]
    if (bytes !== undefined) counts.set(section, bytes)
  }
  return counts
}
