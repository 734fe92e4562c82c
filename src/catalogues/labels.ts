import * as v from 'valibot'
import { localText, readCatalogue } from './catalogue.ts'
import {
  courseCategories,
  courseLevels,
  landingStatuses,
  productCategories,
  projectCategories,
  roadmapStatuses,
} from './filters.ts'
import data from './labels.json' with { type: 'json' }

const labelsSchema = v.strictObject({
  all: localText,
  courseCategories: v.strictObject(v.entriesFromList(courseCategories, localText)),
  courseLevels: v.strictObject(v.entriesFromList(courseLevels, localText)),
  productCategories: v.strictObject(v.entriesFromList(productCategories, localText)),
  projectCategories: v.strictObject(v.entriesFromList(projectCategories, localText)),
  projectStatuses: v.strictObject(v.entriesFromList(landingStatuses, localText)),
  roadmapStatuses: v.strictObject(v.entriesFromList(roadmapStatuses, localText)),
})

/** Translated labels for the fixed values of filters and badges. */
export const labels = readCatalogue('labels.json', labelsSchema, data)
