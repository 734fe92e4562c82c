import * as v from 'valibot'
import { coverIcons } from '#domain/cover-icons.ts'
import { id, listOf, localText, name, readCatalogue } from './catalogue.ts'
import { landingStatuses } from './filters.ts'
import data from './landing.json' with { type: 'json' }

const page = v.picklist(['/thinkforge', '/viormart', '/archive', '/scholar', '/contact'])
const point = v.strictObject({ id, title: localText, text: localText })

const landingSchema = v.strictObject({
  stats: listOf(v.strictObject({ id, value: name, label: localText })),
  solutions: listOf(v.strictObject({ ...point.entries, icon: v.picklist(coverIcons), href: page })),
  collaboration: v.strictObject({
    title: localText,
    text: localText,
    points: listOf(point),
    tools: listOf(v.strictObject({ id, name })),
  }),
  services: listOf(v.strictObject({ ...point.entries, href: page })),
  projects: listOf(
    v.strictObject({
      ...point.entries,
      icon: v.picklist(coverIcons),
      status: v.picklist(landingStatuses),
      /** '#' is a placeholder (docs/specification.md#landing-page). */
      link: v.picklist(['#', '/thinkforge', '/viormart', '/archive']),
    }),
  ),
})

export const landing = readCatalogue('landing.json', landingSchema, data)
