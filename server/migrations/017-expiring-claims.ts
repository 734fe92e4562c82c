import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index idempotency_claims_visitors on idempotency_claims (created_at)
    where scope not like 'user:%'`.execute(db)
}
