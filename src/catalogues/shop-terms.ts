import * as v from 'valibot'
import { localText, readCatalogue } from './catalogue.ts'
import { productCategories } from './filters.ts'
import data from './shop-terms.json' with { type: 'json' }

const shopTermsSchema = v.strictObject(
  v.entriesFromList(productCategories, v.strictObject({ delivery: localText, warranty: localText })),
)

/** Delivery and warranty of what we sell ourselves, by category; other sellers have terms of their own. */
export const shopTerms = readCatalogue('shop-terms.json', shopTermsSchema, data)
