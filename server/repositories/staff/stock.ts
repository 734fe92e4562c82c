import { rowsOf } from '#server/repositories/staff/keyset.ts'
import type { StockWait } from '#domain/staff-stock.ts'
import type { Database } from '#server/database/database.ts'
import type { Stock } from '#server/site/stock.ts'

/** Products for which somebody waits, those with most people first. Few, because notices name existing products. */
export async function listStockWaits(db: Database, stock: Stock, limit: number): Promise<StockWait[]> {
  const rows = await stockWaitQuery(db)
    .orderBy('waiting', 'desc')
    .orderBy('product')
    .limit(rowsOf(limit))
    .execute()
  return rows.map((row) => toWait(row, stock))
}

/** How many wait for a product, none included. */
export async function findStockWait(db: Database, stock: Stock, product: string): Promise<StockWait> {
  const row = await stockWaitQuery(db).where('product', '=', product).executeTakeFirst()
  return toWait(row ?? { product, waiting: 0, oldest_at: null }, stock)
}

function stockWaitQuery(db: Database) {
  return db
    .selectFrom('stock_notices')
    .select((eb) => [
      'product',
      eb.fn.countAll<number>().as('waiting'),
      eb.fn.min<string | null>('created_at').as('oldest_at'),
    ])
    .groupBy('product')
}

function toWait(
  { product, waiting, oldest_at }: { product: string; waiting: number; oldest_at: string | null },
  stock: Stock,
): StockWait {
  const stockItem = stock.find(({ id }) => id === product)
  return {
    id: product,
    title: stockItem?.title ?? null,
    in_stock: stockItem?.inStock ?? null,
    waiting,
    oldest_at,
  }
}
