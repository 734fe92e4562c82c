/**
 * Limits and names that a page needs before any schema: modules with schemas import the schema library, which the first
 * page does not load.
 */
export const maxCommentLength = 5000

/** Maximum characters of fields: a title or another line, a message, the reason of a decision, an excerpt, a note, a name, an email address. */
export const maxLineLength = 200
export const maxTextLength = 5000
export const maxReasonLength = 500
export const maxExcerptLength = 500
export const maxNoteLength = 2000
export const maxNameLength = 150
export const maxEmailLength = 254

/** Characters of the name that a user gives a progress code or a passkey, and of a code as it is typed. */
export const maxLabelLength = 60
export const maxTypedCodeLength = 40

/** Characters of a letter in one language: subject, and Markdown. Both languages together fit into a request of 64 kB. */
export const maxSubjectLength = 150
export const maxLetterLength = 12_000

/** How long a mailed sign-in code is valid. */
export const mailCodeLifetimeMs = 10 * 60 * 1000

/** Largest 32-bit integer: ids and counts in both databases. */
export const maxInteger = 2_147_483_647

/** Bytes of a megabyte wherever one is shown, limited or priced (docs/specification.md#sizes-and-licences). */
export const bytesPerMb = 1024 * 1024

/** Bytes of an attachment, for everybody (docs/specification.md#portal-forms: "A file has at most 10MB"). */
export const maxAttachmentBytes = 10 * 1024 * 1024

/** Comments per page that the app requests from the API. */
export const commentPageSize = 40

/** Comments in the HTML of a post or a piece of software at most. The app fetches the rest of the first page when it is interactive. */
export const renderedComments = 8

/** Comments in the HTML that visitors without scripts ask for at most. */
export const renderedOnRequest = 24

/** Maximum number of items in a list response. */
export const maxPageSize = 500

/** Pages of a list of posts or software in the HTML at most; without scripts a link to `?page=` opens one more. */
export const maxRenderedPages = 20

/** Id of the JSON block with a page's data. */
export const pageDataId = 'page-data'
/** Id of the element with the text of the page's post or lesson, which is empty in the data then. */
export const pageTextId = 'page-text'

export const minPasswordLength = 8

/** Digits, spaces, hyphens, plus and parentheses only (docs/specification.md#registration-rules). */
export const phonePattern = /^[\d\s\-+()]+$/

/** A rough check: text, an at sign, a domain with a dot; the server validates further. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
