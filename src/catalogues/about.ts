import data from './about.json' with { type: 'json' }
import { readCatalogue } from './catalogue.ts'
import { textPageSchema } from './text-page.ts'

/** The page /about. */
export const about = readCatalogue('about.json', textPageSchema, data)
