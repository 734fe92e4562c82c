import * as v from 'valibot'
import { maxNameLength } from './limits.ts'

/** No control characters, line breaks or bidirectional controls, because names appear in e-mails and lists. */
export const plainTextPattern = /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u

/** No domain names or URLs, which mail clients would turn into links. */
export const noSitePattern =
  /^(?!.*(?::\/\/|www\.|[\p{L}\p{N}]\.(?:com|net|org|info|biz|io|co|me|app|dev|xyz|site|online|shop|store|link|click|top|club|live|tz|ke|ug|rw|ru|cn|uk|us|eu|de|in)(?![\p{L}\p{N}]))).*$/isu

/** A first or last name entered by a user. */
export const personName = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(),
  v.maxLength(maxNameLength),
  v.regex(plainTextPattern),
  v.regex(noSitePattern),
)

/** An optional full name. */
export const optionalName = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(maxNameLength),
  v.regex(plainTextPattern),
  v.regex(noSitePattern),
)
