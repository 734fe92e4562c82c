import { mkdirSync } from 'node:fs'
import { openDatabase } from '#server/database/database.ts'
import { migrateToLatest } from '#server/migrations/migrate-to-latest.ts'
import { databasePlace } from '#server/commands/database-place.ts'

const { dataDir, place } = databasePlace(process.env)
mkdirSync(dataDir, { recursive: true })
const db = openDatabase(place)
const ran = await migrateToLatest(db)
await db.destroy()
console.log(ran.length > 0 ? `Migrated: ${ran.join(', ')}` : 'Nothing to migrate.')
