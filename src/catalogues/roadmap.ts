import * as v from 'valibot'
import { id, listOf, localText, name, readCatalogue } from './catalogue.ts'
import { roadmapStatuses } from './filters.ts'
import data from './roadmap.json' with { type: 'json' }

const itemSchema = v.strictObject({
  id,
  title: localText,
  text: localText,
  date: localText,
  /** Shown as 'Completed' if done, else as 'In Progress' (docs/specification.md#landing-page). */
  status: v.picklist(roadmapStatuses),
  imageUrl: v.nullable(name),
  colorful: v.boolean(),
})

const roadmapSchema = listOf(itemSchema)

export const roadmap = readCatalogue('roadmap.json', roadmapSchema, data)
