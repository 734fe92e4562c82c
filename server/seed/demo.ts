import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/database.ts'
import { areaOf, type Storage } from '#server/files/storage.ts'
import { readContent } from '#server/seed/content.ts'
import { demoPassword, demoSignIns } from '#server/seed/demo-accounts.ts'
import { readDownloadContent } from '#server/seed/download-content.ts'
import { seedDownloads } from '#server/seed/seed-downloads.ts'
import { seedLearning } from '#server/seed/seed-learning.ts'
import { seedBlog } from '#server/seed/seed-blog.ts'

/** Seeds the demo's content and its files, once: later calls change nothing. */
export async function seedDemo(db: Database, clock: Clock, files: Storage): Promise<void> {
  await seedBlog(db, clock, readContent)
  await seedDownloads(db, clock, areaOf(files, 'files'), readDownloadContent)
  await seedLearning(db, clock)
}

/** Lines for the terminal that name the demo accounts and their password. */
export async function describeSignIns(): Promise<string[]> {
  const { people } = await readContent()
  return [
    `Demo sign-ins, all with the password ${demoPassword}:`,
    ...demoSignIns(people).map(({ role, username, email }) => `  ${role.padEnd(10)} ${username} or ${email}`),
  ]
}
