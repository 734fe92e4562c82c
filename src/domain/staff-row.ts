import * as v from 'valibot'
import { maxInteger } from './limits.ts'

export const rowId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxInteger))

/** Optional search text of a staff list: words or their beginnings, all of which must be found. */
export const staffSearch = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)))

/** Somebody of the staff, as rows name them. */
export const staffNameSchema = v.object({ id: v.number(), name: v.string() })
export type StaffName = v.InferOutput<typeof staffNameSchema>

/** People to choose from, by name. */
export const staffNamesSchema = v.object({ people: v.array(staffNameSchema) })

/** The lists of the staff desk that devices keep. Comments of blog and archive have ids of their own. */
export const staffLists = [
  'people',
  'audit',
  'comments/blog',
  'comments/archive',
  'posts',
  'archives',
  'requests',
  'messages',
  'inquiries',
  'stock',
  'subscribers',
  'letters',
  'mails',
  'invoices',
  'payments',
  'documents',
  'enrolments',
  'trainers',
  'students',
  'questions',
] as const
export type StaffList = (typeof staffLists)[number]
