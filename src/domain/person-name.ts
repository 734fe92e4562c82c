import * as v from 'valibot'

/** No control characters, line breaks or marks that change the writing direction: names stand in mails and lists. */
export const plainTextPattern = /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u

/** No address of a site, which mail programs would turn into a link. */
export const noSitePattern =
  /^(?!.*(?::\/\/|www\.|[\p{L}\p{N}]\.(?:com|net|org|info|biz|io|co|me|app|dev|xyz|site|online|shop|store|link|click|top|club|live|tz|ke|ug|rw|ru|cn|uk|us|eu|de|in)(?![\p{L}\p{N}]))).*$/isu

export const maxNameLength = 150

/** A first or last name as somebody types it. */
export const personName = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(),
  v.maxLength(maxNameLength),
  v.regex(plainTextPattern),
  v.regex(noSitePattern),
)

/** A whole name that may be left out. */
export const optionalName = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(maxNameLength),
  v.regex(plainTextPattern),
  v.regex(noSitePattern),
)
