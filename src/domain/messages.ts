import { maxLineLength, maxTextLength } from './limits.ts'
import * as v from 'valibot'
import { email } from './email.ts'
import { optionalName, personName as name, plainTextPattern } from './person-name.ts'

/** One line of text. */
const line = v.pipe(v.string(), v.trim(), v.maxLength(maxLineLength), v.regex(plainTextPattern))

/** Body of POST /blog/api/newsletter/. */
export const newsletterSchema = v.object({
  email,
  name: v.optional(optionalName, ''),
})

export type Newsletter = v.InferOutput<typeof newsletterSchema>

/** Exactly one of the three flags is true (docs/specification.md#blog-endpoints). */
export const newsletterAnswerSchema = v.object({
  subscribed: v.boolean(),
  already_subscribed: v.boolean(),
  reactivated: v.boolean(),
  message: v.string(),
})
export type NewsletterAnswer = v.InferOutput<typeof newsletterAnswerSchema>

/** Body of POST /contact/api/messages/. */
export const contactMessageSchema = v.object({
  first_name: name,
  last_name: name,
  email,
  subject: v.optional(line, ''),
  message: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxTextLength)),
})

export type ContactMessage = v.InferOutput<typeof contactMessageSchema>

/** A contact message as administrators read it. */
export const receivedMessageSchema = v.object({
  id: v.number(),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  subject: v.string(),
  message: v.string(),
  created_at: v.string(),
})

/** Body of POST /contact/api/notify/: asks for an e-mail when the product is in stock again. */
export const stockNoticeSchema = v.object({
  email,
  product: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxLineLength)),
})

/**
 * Response of GET /api/epoch; a higher number means the server was restored from a backup: resend the stored writes.
 */
export const epochSchema = v.object({ epoch: v.number() })
