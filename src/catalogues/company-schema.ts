import * as v from 'valibot'

const text = v.pipe(v.string(), v.nonEmpty())

/** The schema of the company facts; the build fails if company.json does not match it. */
export const companySchema = v.object({ product: text, phone: text, email: text, city: text, country: text })
export type Company = v.InferOutput<typeof companySchema>
