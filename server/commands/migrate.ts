import { migrateToLatest } from '#server/migrations/migrate-to-latest.ts'
import { openServerDatabase } from '#server/commands/database-location.ts'

const db = openServerDatabase(process.env)
const ran = await migrateToLatest(db)
await db.destroy()
console.log(ran.length > 0 ? `Migrated: ${ran.join(', ')}` : 'Nothing to migrate.')
