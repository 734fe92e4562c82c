import * as v from 'valibot'
import { usageSections, type UsageSection } from './data-usage.ts'

const key = 'counted-at-leaving'
const schema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.number()))

/**
 * Keeps what was counted when a page is left, where it is written at once: no transaction of a page that is left ends
 * for certain. Adds to what another tab keeps.
 */
export function carryCounts(travelled: ReadonlyMap<UsageSection, number>): void {
  const all = takeCarried()
  for (const [section, bytes] of travelled) all.set(section, (all.get(section) ?? 0) + bytes)
  if (all.size > 0) localStorage.setItem(key, JSON.stringify(Object.fromEntries(all)))
}

/** What pages that were left had counted; whoever asks first has it. */
export function takeCarried(): Map<UsageSection, number> {
  const held = localStorage.getItem(key)
  localStorage.removeItem(key)
  const parsed = v.safeParse(schema, held)
  const counts = new Map<UsageSection, number>()
  if (!parsed.success) return counts
  for (const section of usageSections) {
    const bytes = parsed.output[section]
    if (bytes !== undefined) counts.set(section, bytes)
  }
  return counts
}
