import { maxEmailLength } from './limits.ts'
import * as v from 'valibot'

/** An e-mail address entered by a user. */
export const email = v.pipe(v.string(), v.trim(), v.email(), v.maxLength(maxEmailLength))
