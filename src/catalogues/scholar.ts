import * as v from 'valibot'
import { coverIcons } from '#domain/cover-icons.ts'
import { id, listOf, localText, price, readCatalogue } from './catalogue.ts'
import data from './scholar.json' with { type: 'json' }

const point = v.strictObject({ id, title: localText, text: localText })

const scholarSchema = v.strictObject({
  services: listOf(
    v.strictObject({
      ...point.entries,
      icon: v.picklist(coverIcons),
      /** The lowest price, displayed as "from …". */
      priceFrom: price,
      duration: localText,
      features: v.pipe(v.array(localText), v.minLength(2)),
    }),
  ),
  extras: listOf(point),
  support: v.strictObject({ title: localText, text: localText, points: listOf(point) }),
})

/** The page /scholar: three services, extras and single sessions. */
export const scholar = readCatalogue('scholar.json', scholarSchema, data)
