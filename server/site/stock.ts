import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'

const stockSchema = v.array(v.object({ id: v.string(), title: v.object({ en: v.string(), sw: v.string() }) }))

/** Products in stock, by their id in the catalogue and their name in each language. */
export type Stock = v.InferOutput<typeof stockSchema>

/** What the catalogue of this build has in stock (stock.json, written by the build). Throws without a build. */
export async function readStock(siteDir: string): Promise<Stock> {
  return v.parse(stockSchema, JSON.parse(await readFile(path.join(siteDir, 'stock.json'), 'utf8')))
}
