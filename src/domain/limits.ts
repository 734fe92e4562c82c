/**
 * Limits and names that a page needs before any schema: files with schemas bring their library, and the first page
 * travels without it.
 */
export const maxCommentLength = 5000

/**
 * Comments of one page of the API, as the app asks for them: as many come with the HTML of a post or a piece of software.
 */
export const commentPageSize = 40

/** Items a list answers at most. */
export const maxPageSize = 500

/** The id of the JSON block that carries a page's data. */
export const pageDataId = 'page-data'

export const minPasswordLength = 8

/** Digits, spaces, hyphens, plus and parentheses only (docs/specification.md#registration-rules). */
export const phonePattern = /^[\d\s\-+()]+$/

/** Something, an at sign, a domain with a dot; the server looks closer. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
