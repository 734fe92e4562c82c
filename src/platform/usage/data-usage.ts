import type { Database } from '#platform/storage/database.ts'

/** Parts of the app by which its data is counted. */
export const usageSections = ['app', 'blog', 'archive', 'account', 'files'] as const
export type UsageSection = (typeof usageSections)[number]

/** Bytes that travelled for one section in one month, such as `2026-03` by the device's calendar. */
export type DataUsageRow = { month: string; section: UsageSection; bytes: number }

/** Addresses by what they begin with; whatever else travels is the app itself. */
const prefixes: readonly (readonly [string, UsageSection])[] = [
  ['/files/', 'files'],
  ['/blog/', 'blog'],
  ['/archive/', 'archive'],
  ['/users/', 'account'],
  ['/api/', 'account'],
  ['/contact/', 'account'],
]

/** Which section an address belongs to; pages and assets are the app's. */
export function sectionOf(url: string, base: string): UsageSection {
  const path = new URL(url, base).pathname
  return prefixes.find(([start]) => path.startsWith(start))?.[1] ?? 'app'
}

/** The month of a moment (ms since 1970) as the table `diary` stores it. */
export function monthOf(now: number): string {
  const date = new Date(now)
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
}

/** Adds what travelled; every tab and the worker may do so at once. */
export async function addDataUsage(
  db: Database,
  month: string,
  travelled: ReadonlyMap<UsageSection, number>,
): Promise<void> {
  await db.transaction('rw', db.diary, async () => {
    for (const [section, bytes] of travelled) {
      const row = await db.diary.get([month, section])
      await db.diary.put({ month, section, bytes: (row?.bytes ?? 0) + bytes })
    }
  })
}
