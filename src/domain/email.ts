import * as v from 'valibot'

/** An e-mail address as people type it. */
export const email = v.pipe(v.string(), v.trim(), v.email(), v.maxLength(254))
