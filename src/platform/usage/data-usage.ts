import type { Database } from '#platform/storage/database.ts'

/** Sections of the app for which data usage is counted. */
export const usageSections = ['app', 'blog', 'archive', 'account', 'files'] as const
export type UsageSection = (typeof usageSections)[number]

/** Bytes transferred for one section in one month, such as `2026-03` in the device's time zone. */
export type DataUsageRow = { month: string; section: UsageSection; bytes: number }

/** Sections by URL prefix; all other requests count for `app`. */
const prefixes: readonly (readonly [string, UsageSection])[] = [
  ['/files/', 'files'],
  ['/blog/', 'blog'],
  ['/archive/', 'archive'],
  ['/users/', 'account'],
  ['/api/', 'account'],
  ['/contact/', 'account'],
]

/** The section of a URL; pages and assets belong to `app`. */
export function sectionOf(url: string, base: string): UsageSection {
  const path = new URL(url, base).pathname
  return prefixes.find(([start]) => path.startsWith(start))?.[1] ?? 'app'
}

/** The month of a time (ms since 1970), as stored in table `diary`. */
export function monthOf(now: number): string {
  const date = new Date(now)
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
}

/** Adds transferred bytes; safe to call concurrently from several tabs and the worker. */
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
