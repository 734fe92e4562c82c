import type * as v from 'valibot'
import { classesSchema } from './staff-courses.ts'
import { folderFilesSchema, staffEntrySchema } from './staff-archive.ts'
import { auditRowSchema } from './staff-audit.ts'
import { healthSchema } from './staff-health.ts'
import { recipientsSchema } from './staff-newsletter.ts'
import { personSchema } from './staff-people.ts'
import { staffPostTextSchema } from './staff-posts.ts'
import { staffNamesSchema } from './staff-row.ts'
import { ownViewsSchema, statsSchema } from './staff-stats.ts'

/** Responses of the staff desk that are no lists; a device keeps each under an id: of the account, the post or the entry, or the period. */
export const staffDocumentSchemas = {
  person: personSchema,
  entry: staffEntrySchema,
  'post-text': staffPostTextSchema,
  'audit-entry': auditRowSchema,
  'archive-files': folderFilesSchema,
  health: healthSchema,
  stats: statsSchema,
  views: ownViewsSchema,
  answerers: staffNamesSchema,
  actors: staffNamesSchema,
  recipients: recipientsSchema,
  classes: classesSchema,
} as const
export type StaffDocument = keyof typeof staffDocumentSchemas
export type StaffDocumentBody<D extends StaffDocument> = v.InferOutput<(typeof staffDocumentSchemas)[D]>
