import * as v from 'valibot'
import { postSummarySchema } from './blog.ts'

/**
 * A post in the list of its writer. `hidden_at`: when staff took it down; readers see it no more. `hidden_reason`: why, if they
 * said so. Servers of earlier versions send neither.
 */
export const ownPostSchema = v.object({
  ...postSummarySchema.entries,
  hidden_at: v.optional(v.nullable(v.string())),
  hidden_reason: v.optional(v.string()),
})
export type OwnPost = v.InferOutput<typeof ownPostSchema>
