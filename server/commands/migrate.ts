import { mkdirSync } from 'node:fs'
import { openDatabase } from '#server/database/database.ts'
import { migrateToLatest } from '#server/migrations/migrate-to-latest.ts'
import { databaseLocation } from '#server/commands/database-location.ts'

const { dataDir, location } = databaseLocation(process.env)
mkdirSync(dataDir, { recursive: true })
const db = openDatabase(location)
const ran = await migrateToLatest(db)
await db.destroy()
console.log(ran.length > 0 ? `Migrated: ${ran.join(', ')}` : 'Nothing to migrate.')
