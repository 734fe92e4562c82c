import { may } from '#domain/permissions.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/database.ts'
import { areaOf, type Storage } from '#server/files/storage.ts'
import { readContent } from '#server/seed/content.ts'
import { demoPassword, demoSignIns } from '#server/seed/demo-accounts.ts'
import { readDownloadContent } from '#server/seed/download-content.ts'
import { seedDownloads } from '#server/seed/seed-downloads.ts'
import { seedLearning } from '#server/seed/seed-learning.ts'
import { seedDemo } from '#server/seed/seed.ts'

/** Seeds the demo's content and its files, once: later calls change nothing. */
export async function seed(db: Database, clock: Clock, files: Storage): Promise<void> {
  await seedDemo(db, clock, readContent)
  await confirmWriters(db, clock)
  await seedDownloads(db, clock, areaOf(files, 'files'), readDownloadContent)
  await seedLearning(db, clock)
}

/** Lets the demo's writers publish, also those that an earlier version seeded: nobody gets a mail at their addresses. */
async function confirmWriters(db: Database, clock: Clock): Promise<void> {
  const { people } = await readContent()
  const emails = demoSignIns(people).flatMap(({ role, email }) => (may([role], 'blog.write') ? [email] : []))
  await db
    .updateTable('users')
    .set({ email_verified_at: clock.now().toISOString() })
    .where('email', 'in', emails)
    .where('email_verified_at', 'is', null)
    .execute()
}

/** Lines for the terminal that name the demo accounts and their password. */
export async function describeSignIns(): Promise<string[]> {
  const { people } = await readContent()
  return [
    `Demo sign-ins, all with the password ${demoPassword}:`,
    ...demoSignIns(people).map(({ role, username, email }) => `  ${role.padEnd(10)} ${username} or ${email}`),
  ]
}
