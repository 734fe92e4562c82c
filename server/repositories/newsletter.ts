import type { Locale } from '#domain/locale.ts'
import type { Database, Trx } from '#server/database/database.ts'

export type SubscribeResult = 'subscribed' | 'already_subscribed' | 'reactivated'
type Subscription = { email: string; name: string; locale: Locale; now: string; key: string | null }

/** Subscribes an address, whatever its state. Repeating the key of the last change has no effect. */
export async function subscribe(trx: Trx, subscription: Subscription): Promise<SubscribeResult> {
  const { email, name, locale, now, key } = subscription
  const inserted = await trx
    .insertInto('newsletter')
    .values({ email, name, locale, subscribed_at: now, unsubscribed_at: null, last_key: key })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return 'subscribed'
  const reactivated = await trx
    .updateTable('newsletter')
    .set({ unsubscribed_at: null, subscribed_at: now, locale, last_key: key })
    .where('email', '=', email)
    .where('unsubscribed_at', 'is not', null)
    .where((eb) => eb.or([eb('last_key', 'is', null), eb('last_key', '!=', key ?? '')]))
    .returning('id')
    .executeTakeFirst()
  return reactivated ? 'reactivated' : 'already_subscribed'
}

/** Ends a subscription. Idempotent. */
export async function unsubscribe(trx: Trx, email: string, now: string): Promise<void> {
  await trx
    .updateTable('newsletter')
    .set({ unsubscribed_at: now })
    .where('email', '=', email)
    .where('unsubscribed_at', 'is', null)
    .execute()
}

/** Whether the address gets letters now. */
export async function isSubscribed(db: Database, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('newsletter')
    .select('id')
    .where('email', '=', email)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
