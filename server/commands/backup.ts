import { systemClock } from '#server/clock.ts'
import { backUpDatabase } from '#server/commands/back-up-database.ts'
import { databaseLocation } from '#server/commands/database-location.ts'

const keep = Math.max(1, Number(process.env.BACKUPS_KEEP) || 14)
console.log(await backUpDatabase({ ...databaseLocation(process.env), clock: systemClock, keep }))
// On the other stream, because scripts read the path.
if (process.env.FILES_URL)
  console.error(
    'The backup has no files: the bucket of FILES_URL has to keep removed ones itself, by versioning.',
  )
