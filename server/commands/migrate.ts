import { whenUnlocked } from '#server/database/database.ts'
import { migrateToLatest } from '#server/migrations/migrate-to-latest.ts'
import { openServerDatabase } from '#server/commands/database-location.ts'

const db = openServerDatabase(process.env, (location) => console.error(`A new database is made: ${location}`))
const ran = await whenUnlocked(() => migrateToLatest(db))
await db.destroy()
console.log(ran.length > 0 ? `Migrated: ${ran.join(', ')}` : 'Nothing to migrate.')
