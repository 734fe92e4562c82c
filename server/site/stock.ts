import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'

const stockSchema = v.array(
  v.object({ id: v.string(), title: v.object({ en: v.string(), sw: v.string() }), inStock: v.boolean() }),
)

/** Products of the catalogue by id: name in each language, and whether they are in stock. */
export type Stock = v.InferOutput<typeof stockSchema>

/** Products of this build (stock.json). Throws without a build. */
export async function readStock(siteDir: string): Promise<Stock> {
  return v.parse(stockSchema, JSON.parse(await readFile(path.join(siteDir, 'stock.json'), 'utf8')))
}
