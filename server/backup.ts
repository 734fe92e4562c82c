import { systemClock } from '#server/clock.ts'
import { backUp } from '#server/upkeep/back-up.ts'
import { databasePlace } from '#server/upkeep/database-place.ts'

const keep = Math.max(1, Number(process.env.BACKUPS_KEEP) || 14)
console.log(await backUp({ ...databasePlace(process.env), clock: systemClock, keep }))
