import * as v from 'valibot'
import { billingId } from '#domain/billing-schemas.ts'
import { inquiryId } from '#domain/inquiry-schemas.ts'
import { maxInteger } from '#domain/limits.ts'

/** Path parameter `:id`, as a number. */
export const idParams = v.object({
  id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), v.maxValue(maxInteger)),
})

/** Path parameter `:slug`. */
export const slugParams = v.object({
  slug: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200), v.check(hasNoNul)),
})

/** Path parameter `:draft`: the id that a device assigned to a text before publication. */
export const draftParams = v.object({ draft: v.pipe(v.string(), v.uuid(), v.toLowerCase()) })

/** Path parameter `:entry`: the uuid that a device gave an entry of the archive, or its number. */
export const entryParams = v.object({
  entry: v.union([
    v.pipe(v.string(), v.uuid(), v.toLowerCase()),
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,9}$/),
      v.check((text) => Number(text) <= maxInteger),
    ),
  ]),
})

/** Path parameter `:inquiry`: the uuid that the device of its author gave it. */
export const inquiryParams = v.object({ inquiry: inquiryId })

/** Path parameters `:invoice`, `:payment` and `:document`: the uuids that devices gave them. */
export const invoiceParams = v.object({ invoice: billingId })
export const paymentParams = v.object({ invoice: billingId, payment: billingId })
export const documentParams = v.object({ document: billingId })

/** Path parameter `:question`: the uuid that the device of its author gave it. */
export const questionParams = v.object({ question: v.pipe(v.string(), v.uuid(), v.toLowerCase()) })

/** Path parameter `:course`: the id of a course. */
export const courseParams = v.object({ course: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,100}$/)) })

/** PostgreSQL cannot store NUL, so no row can have such a name. */
function hasNoNul(text: string): boolean {
  return !text.includes('\0')
}
