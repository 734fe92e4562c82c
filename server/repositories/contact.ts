import type { Selectable } from 'kysely'
import type { Trx } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'

type ContactMessage = Omit<
  Selectable<Schema['contact_messages']>,
  'idempotency_key' | 'state' | 'assigned_to'
>

/** Stores a message, once per key. */
export async function insertMessage(
  trx: Trx,
  message: Omit<ContactMessage, 'id'> & { idempotency_key: string | null },
): Promise<void> {
  await trx
    .insertInto('contact_messages')
    .values(message)
    .onConflict((conflict) => conflict.columns(['email', 'idempotency_key']).doNothing())
    .execute()
}

/** Subscribes an address to a product's stock notice. Idempotent. */
export async function insertStockNotice(
  trx: Trx,
  notice: { email: string; product: string; created_at: string; locale: string },
): Promise<void> {
  await trx
    .insertInto('stock_notices')
    .values(notice)
    .onConflict((conflict) => conflict.columns(['email', 'product']).doNothing())
    .execute()
}

/** Deletes and returns the notices of a product; concurrent calls never return the same row. */
export function deleteStockNotices(trx: Trx, product: string): Promise<{ email: string; locale: string }[]> {
  return trx
    .deleteFrom('stock_notices')
    .where('product', '=', product)
    .returning(['email', 'locale'])
    .execute()
}
