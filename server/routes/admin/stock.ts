import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { maxPageSize } from '#domain/limits.ts'
import { pageSchema } from '#domain/listing.ts'
import { staffPaths } from '#domain/staff-addresses.ts'
import { staffReads } from '#domain/staff-reads.ts'
import { stockWaitSchema, type StockWait } from '#domain/staff-stock.ts'
import { answerAudited } from '#server/http/audited.ts'
import { serve } from '#server/http/endpoint.ts'
import { notFound } from '#server/http/problem.ts'
import { sendEntity } from '#server/http/send-entity.ts'
import { serveStaffRow } from '#server/http/staff-row.ts'
import { queueNoticesOf } from '#server/mail/stock-notices.ts'
import { findStockWait, listStockWaits } from '#server/repositories/staff/stock.ts'

const productParams = v.object({
  product: v.pipe(
    v.string(),
    v.nonEmpty(),
    v.maxLength(200),
    v.check((product) => !product.includes('\0')),
  ),
})
const list = {
  method: 'GET',
  path: staffPaths.stock,
  summary: 'Products for which people wait, those with most people first',
  action: 'stock.notify',
  query: v.object({ page_size: v.optional(v.string()) }),
  answer: pageSchema(stockWaitSchema),
} as const
const notify = {
  method: 'POST',
  path: `${staffPaths.stock}:product/notify/`,
  summary: 'Mail everyone who waits for a product that it is in stock',
  action: 'stock.notify',
  params: productParams,
  answer: stockWaitSchema,
} as const

/** Notifying everyone deletes their addresses, so that nobody is notified twice. */
export async function adminStockRoutes(app: FastifyInstance): Promise<void> {
  serve(app, list, async ({ request, reply }) => {
    const results = await listStockWaits(app.db, app.stock, maxPageSize)
    return sendEntity(request, reply, { results, next: null, previous: null })
  })

  serveStaffRow(app, {
    path: `${staffPaths.stock}:product/`,
    summary: 'A product with how many people wait for it, none included',
    action: staffReads.stock,
    params: productParams,
    row: stockWaitSchema,
    find: async (db, { product }) => {
      const row = await findStockWait(db, app.stock, product)
      return row.title === null && row.waiting === 0 ? undefined : row
    },
    absent: notFound('There is no such product, and nobody waits for it.'),
  })

  serve(app, notify, async ({ request, reply, params: { product } }) =>
    answerAudited(request, reply, {}, async ({ trx, at }) => {
      const before = await findStockWait(trx, app.stock, product)
      const title = before.title ?? { en: product, sw: product }
      await queueNoticesOf(trx, { id: product, title }, at)
      app.mails.markQueued()
      const row = await findStockWait(trx, app.stock, product)
      return {
        action: 'stock.notify',
        target: { kind: 'product', id: product },
        before: stateOf(before),
        after: stateOf(row),
        row,
      }
    }),
  )
}

function stateOf({ waiting }: StockWait) {
  return { waiting }
}
