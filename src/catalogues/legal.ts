import * as v from 'valibot'
import { readCatalogue } from './catalogue.ts'
import data from './legal.json' with { type: 'json' }
import { textPageSchema } from './text-page.ts'

const legalSchema = v.strictObject({ terms: textPageSchema, privacy: textPageSchema })

/** The pages /terms and /privacy. */
export const legal = readCatalogue('legal.json', legalSchema, data)
