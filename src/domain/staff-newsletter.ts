import * as v from 'valibot'
import { maxLetterLength, maxSubjectLength } from './limits.ts'
import { locales } from './locale.ts'
import { staffSearch } from './staff-row.ts'

/** Filters of GET /api/admin/newsletter/subscribers/, newest first. */
export const subscriberFilterSchema = v.object({
  q: staffSearch,
  state: v.optional(v.picklist(['active', 'ended'])),
})
export type SubscriberFilter = v.InferOutput<typeof subscriberFilterSchema>

export const subscriberSchema = v.object({
  id: v.number(),
  email: v.string(),
  name: v.string(),
  locale: v.picklist(locales),
  subscribed_at: v.string(),
  unsubscribed_at: v.nullable(v.string()),
})
export type Subscriber = v.InferOutput<typeof subscriberSchema>

/** Response of GET /api/admin/newsletter/recipients/: how many are subscribed, each of whom a letter is mailed to. */
export const recipientsSchema = v.object({ count: v.number() })

const subject = v.pipe(v.string(), v.trim(), v.maxLength(maxSubjectLength))
const body = v.pipe(v.string(), v.maxLength(maxLetterLength))

/** Body of …/preview/: both languages; may be incomplete until it is sent. */
export const letterTextSchema = v.object({
  subject: v.object({ en: subject, sw: subject }),
  body: v.object({ en: body, sw: body }),
})
export type LetterText = v.InferOutput<typeof letterTextSchema>

/** `letterVersion` of the texts that the person saw; a conflict if others are stored. Apps of earlier versions send none. */
export const letterFromSchema = v.object({ from: v.optional(v.pipe(v.string(), v.maxLength(8))) })
/** Body of PUT …/letters/{uuid}/. */
export const letterSaveSchema = v.object({ ...letterTextSchema.entries, ...letterFromSchema.entries })

const letterStates = ['draft', 'sending', 'sent'] as const

/** A letter; `id` is the uuid that the device gave it. `queued` of `recipients` have a mail in the queue or sent. */
export const letterSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  ...letterTextSchema.entries,
  state: v.picklist(letterStates),
  created_at: v.string(),
  updated_at: v.string(),
  sent_at: v.nullable(v.string()),
  author: v.string(),
  recipients: v.number(),
  queued: v.number(),
})
export type Letter = v.InferOutput<typeof letterSchema>

const previewSchema = v.object({ subject: v.string(), html: v.string(), text: v.string() })
/** Response of …/preview/: the mail as a recipient of each language gets it. `html` is sanitised. */
export const letterPreviewSchema = v.object({ en: previewSchema, sw: previewSchema })
export type LetterPreview = v.InferOutput<typeof letterPreviewSchema>

/** Whether both languages are complete, without which a letter is not sent. */
export function isComplete({ subject: subjects, body: bodies }: LetterText): boolean {
  return locales.every((locale) => subjects[locale].trim() !== '' && bodies[locale].trim() !== '')
}
