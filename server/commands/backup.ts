import { systemClock } from '#server/clock.ts'
import { backUpDatabase } from '#server/commands/back-up-database.ts'
import { databasePlace } from '#server/commands/database-place.ts'

const keep = Math.max(1, Number(process.env.BACKUPS_KEEP) || 14)
console.log(await backUpDatabase({ ...databasePlace(process.env), clock: systemClock, keep }))
