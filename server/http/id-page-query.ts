import * as v from 'valibot'
import { idKeySchema, cursorSchema } from '#server/http/cursor.ts'
import { pageSizeSchema } from '#server/http/page.ts'

/** Query of a list in the order of its items' ids. */
export const idPageQuerySchema = v.object({
  page_size: pageSizeSchema,
  cursor: v.optional(cursorSchema(idKeySchema)),
})
export type IdPageQuery = v.InferOutput<typeof idPageQuerySchema>
