import * as v from 'valibot'

const text = v.pipe(v.string(), v.nonEmpty())

/** The facts about the company; the build refuses any other shape. */
export const companySchema = v.object({ product: text, phone: text, email: text, city: text, country: text })
export type Company = v.InferOutput<typeof companySchema>
