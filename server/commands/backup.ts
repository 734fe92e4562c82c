import { systemClock } from '#server/clock.ts'
import { backUpDatabase } from '#server/commands/back-up-database.ts'
import { databaseLocation } from '#server/commands/database-location.ts'

const keep = Number(process.env.BACKUPS_KEEP?.trim() || 14)
if (!Number.isInteger(keep) || keep < 1) {
  console.error('BACKUPS_KEEP must be a number of backups, at least 1.')
  process.exit(1)
}
console.log(await backUpDatabase({ ...databaseLocation(process.env), clock: systemClock, keep }))
// On the other stream, because scripts read the path.
if (process.env.FILES_URL)
  console.error(
    'The backup has no files: the bucket of FILES_URL has to keep removed ones itself, by versioning.',
  )
