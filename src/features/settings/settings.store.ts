import { monthOf, type DataUsageRow } from '#platform/usage/data-usage.ts'
import { engine } from '#platform/engine/page-engine.ts'

/** This month's bytes by section, largest first. */
export async function readDataUsage(): Promise<DataUsageRow[]> {
  const month = monthOf(engine.clock.now())
  const rows = (await engine.db.diary.toArray()).filter((row) => row.month === month)
  return rows.toSorted((a, b) => b.bytes - a.bytes)
}
