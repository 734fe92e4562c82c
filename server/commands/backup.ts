import { systemClock } from '#server/clock.ts'
import { backUpDatabase } from '#server/commands/back-up-database.ts'
import { databaseLocation } from '#server/commands/database-location.ts'

const usualKeep = 14
const given = Number(process.env.BACKUPS_KEEP?.trim() || usualKeep)
const isUsable = Number.isInteger(given) && given >= 1
const keep = isUsable ? given : usualKeep
console.log(await backUpDatabase({ ...databaseLocation(process.env), clock: systemClock, keep }))
// On the other stream, because scripts read the path.
if (process.env.FILES_URL)
  console.error(
    'The backup has no files: the bucket of FILES_URL has to keep removed ones itself, by versioning.',
  )
// After the backup, which a wrong setting must not prevent.
if (!isUsable) {
  console.error(`BACKUPS_KEEP must be a number of backups, at least 1. The newest ${usualKeep} are kept.`)
  process.exitCode = 1
}
