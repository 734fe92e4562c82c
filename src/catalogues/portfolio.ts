import * as v from 'valibot'
import { coverIcons } from '#domain/cover-icons.ts'
import { id, listOf, localText, name, readCatalogue, year } from './catalogue.ts'
import { projectCategories, projectStatuses } from './filters.ts'
import data from './portfolio.json' with { type: 'json' }

const projectSchema = v.strictObject({
  id,
  icon: v.picklist(coverIcons),
  title: localText,
  description: localText,
  client: name,
  category: v.picklist(projectCategories),
  status: v.picklist(projectStatuses),
  year,
  technologies: v.pipe(v.array(name), v.minLength(1)),
  /** Empty or '#' if there is nothing to open; the card then offers a similar solution. */
  link: v.picklist(['', '#', '/thinkforge', '/viormart', '/archive']),
  /** What came of it, or what there is so far. */
  result: localText,
  features: v.pipe(v.array(localText), v.minLength(3), v.maxLength(8)),
})

const portfolioSchema = listOf(projectSchema)

export const portfolio = readCatalogue('portfolio.json', portfolioSchema, data)
