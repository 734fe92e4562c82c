/**
 * Limits and names that a page needs before any schema: modules with schemas import the schema library, which the first
 * page does not load.
 */
export const maxCommentLength = 5000

/** Comments per page that the app requests from the API; the HTML of a post or a piece of software contains as many. */
export const commentPageSize = 40

/** Maximum number of items in a list response. */
export const maxPageSize = 500

/** Pages of a list of posts or software in the HTML at most; without scripts a link to `?page=` opens one more. */
export const maxRenderedPages = 20

/** Id of the JSON block with a page's data. */
export const pageDataId = 'page-data'

export const minPasswordLength = 8

/** Digits, spaces, hyphens, plus and parentheses only (docs/specification.md#registration-rules). */
export const phonePattern = /^[\d\s\-+()]+$/

/** A rough check: text, an at sign, a domain with a dot; the server validates further. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
