import * as v from 'valibot'
import { id, listOf, localText, readCatalogue } from './catalogue.ts'
import data from './shop-services.json' with { type: 'json' }

const serviceSchema = v.strictObject({ id, title: localText, text: localText })

const shopServicesSchema = listOf(serviceSchema)

/** The services section of /viormart. */
export const shopServices = readCatalogue('shop-services.json', shopServicesSchema, data)
