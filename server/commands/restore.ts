import { systemClock } from '#server/clock.ts'
import { databasePlace } from '#server/commands/database-place.ts'
import { restoreDatabase } from '#server/commands/restore-database.ts'

const [file] = process.argv.slice(2)
try {
  if (file === undefined) throw new Error('Say which: npm run restore -- data/backups/<time>.sqlite')
  const { place, dataDir } = databasePlace(process.env)
  const epoch = await restoreDatabase(file, place, systemClock, dataDir)
  console.log(`Restored. The epoch is ${epoch}; clients will send again what they wrote since the backup.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
