import type * as v from 'valibot'
import { documentSchema, invoiceSchema, paymentSchema } from './billing-schemas.ts'
import { anyRequestSchema } from './downloads.ts'
import { inquiryRowSchema } from './inquiry-schemas.ts'
import { staffEntryRowSchema } from './staff-archive.ts'
import { auditRowSchema } from './staff-audit.ts'
import {
  courseTrainersSchema,
  enrolmentRowSchema,
  questionRowSchema,
  studentSchema,
} from './staff-courses.ts'
import { staffCommentSchema } from './staff-comments.ts'
import { mailRowSchema } from './staff-health.ts'
import { staffMessageSchema } from './staff-messages.ts'
import { letterSchema, subscriberSchema } from './staff-newsletter.ts'
import { personRowSchema } from './staff-people.ts'
import { staffPostSchema } from './staff-posts.ts'
import type { StaffList } from './staff-row.ts'
import { stockWaitSchema } from './staff-stock.ts'

/** The row of each list, which is also the response of the writes on it. */
export const staffRows = {
  people: personRowSchema,
  audit: auditRowSchema,
  'comments/blog': staffCommentSchema,
  'comments/archive': staffCommentSchema,
  posts: staffPostSchema,
  archives: staffEntryRowSchema,
  requests: anyRequestSchema,
  messages: staffMessageSchema,
  inquiries: inquiryRowSchema,
  stock: stockWaitSchema,
  subscribers: subscriberSchema,
  letters: letterSchema,
  mails: mailRowSchema,
  invoices: invoiceSchema,
  payments: paymentSchema,
  documents: documentSchema,
  enrolments: enrolmentRowSchema,
  trainers: courseTrainersSchema,
  students: studentSchema,
  questions: questionRowSchema,
} as const satisfies Record<StaffList, v.GenericSchema<unknown, { id: number | string }>>
export type StaffRow<L extends StaffList = StaffList> = v.InferOutput<(typeof staffRows)[L]>
