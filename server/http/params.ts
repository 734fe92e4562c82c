import * as v from 'valibot'

/** Ids are 32-bit integers in every database the server runs on. */
const maxId = 2_147_483_647

/** `:id` of a path as a number. */
export const idParams = v.object({
  id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), v.maxValue(maxId)),
})

/** `:slug` of a path. */
export const slugParams = v.object({
  slug: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200), v.check(hasNoNul)),
})

/** `:draft` of a path: the id that a device gave a text before it was published. */
export const draftParams = v.object({ draft: v.pipe(v.string(), v.uuid(), v.toLowerCase()) })

/** PostgreSQL cannot store NUL, so nothing can be called that. */
function hasNoNul(text: string): boolean {
  return !text.includes('\0')
}
