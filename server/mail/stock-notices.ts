import { isLocale } from '#domain/locale.ts'
import type { Clock } from '#server/clock.ts'
import { inTransaction, type Database } from '#server/database/database.ts'
import { takeStockNotices } from '#server/repositories/contact.ts'
import { insertMail } from '#server/repositories/mails.ts'
import type { Stock } from '#server/site/stock.ts'

/**
 * Queues a mail to everyone who waits for a product that is now in stock, and deletes their address. The catalogue is
 * part of the build, so this runs when a server starts. Two servers starting at once queue no mail twice.
 */
export async function queueStockNotices(db: Database, clock: Clock, stock: Stock): Promise<void> {
  const created = clock.now().toISOString()
  for (const { id, title, inStock } of stock) {
    if (!inStock) continue
    await inTransaction(db, async (trx) => {
      for (const notice of await takeStockNotices(trx, id)) {
        const locale = isLocale(notice.locale) ? notice.locale : 'en'
        const details = { title: title[locale], path: `/viormart/${id}` }
        await insertMail(trx, { kind: 'in_stock', recipient: notice.email, locale, details, now: created })
      }
    })
  }
}
