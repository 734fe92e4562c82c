import { systemClock } from '#server/clock.ts'
import { databaseLocation } from '#server/commands/database-location.ts'
import { restoreDatabase } from '#server/commands/restore-database.ts'

// umask 077: only the operating-system user of the command can read the restored files.
process.umask(0o077)
const [file] = process.argv.slice(2)
try {
  if (file === undefined) throw new Error('Name the backup: npm run restore -- data/backups/<time>.sqlite')
  const { location, dataDir } = databaseLocation(process.env)
  const epoch = await restoreDatabase(file, location, systemClock, dataDir)
  console.log(`Restored. The epoch is ${epoch}; clients will send again what they wrote since the backup.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
