import { isLocale } from '#domain/locale.ts'
import type { Clock } from '#server/clock.ts'
import { inTransaction, type Database, type Trx } from '#server/database/database.ts'
import { deleteStockNotices } from '#server/repositories/contact.ts'
import { insertMail } from '#server/repositories/mails.ts'
import type { Stock } from '#server/site/stock.ts'

/**
 * Queues a mail to everyone who waits for a product that is now in stock, and deletes their address. The catalogue is
 * part of the build, so this runs when a server starts. Two servers starting at once queue no mail twice.
 */
export async function queueStockNotices(db: Database, clock: Clock, stock: Stock): Promise<void> {
  const created = clock.now().toISOString()
  for (const product of stock) {
    if (product.inStock) await inTransaction(db, (trx) => queueNoticesOf(trx, product, created))
  }
}

/** Queues the mails about one product and deletes the addresses. */
export async function queueNoticesOf(
  trx: Trx,
  { id, title }: Pick<Stock[number], 'id' | 'title'>,
  now: string,
): Promise<void> {
  for (const notice of await deleteStockNotices(trx, id)) {
    const locale = isLocale(notice.locale) ? notice.locale : 'en'
    const details = { title: title[locale], path: `/viormart/${id}` }
    await insertMail(trx, { kind: 'in_stock', recipient: notice.email, locale, details, now })
  }
}
