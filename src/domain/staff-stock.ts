import * as v from 'valibot'

/**
 * A product for which somebody waits; `id` is the product's. `title` and `in_stock` are null for a product that the
 * catalogue no longer has.
 */
export const stockWaitSchema = v.object({
  id: v.string(),
  title: v.nullable(v.object({ en: v.string(), sw: v.string() })),
  in_stock: v.nullable(v.boolean()),
  waiting: v.number(),
  /** When the first of them asked; null after all were notified. */
  oldest_at: v.nullable(v.string()),
})
export type StockWait = v.InferOutput<typeof stockWaitSchema>
