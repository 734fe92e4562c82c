// Limits and names that a page needs before any schema: modules with schemas import the schema library, which the first page does
// not load. Lengths are in characters.

/** A comment on a post or a piece of software. */
export const maxCommentLength = 5000

/** A title or another single line. */
export const maxLineLength = 200
/** A message or another text. */
export const maxTextLength = 5000
/** The reason of a decision. */
export const maxReasonLength = 500
/** The excerpt of a post. */
export const maxExcerptLength = 500
/** A note, such as one on an invoice or a report, or the reason for hiding a post. */
export const maxNoteLength = 2000
/** A first or last name, or the author of a post. */
export const maxNameLength = 150
/** An email address. */
export const maxEmailLength = 254

/** The name that a user gives a progress code or a passkey. */
export const maxLabelLength = 60
/** A code as it is typed, with its spaces and hyphens. */
export const maxTypedCodeLength = 40

/** The subject of a letter in one language. */
export const maxSubjectLength = 150
/** The Markdown of a letter in one language. Both languages together fit into a request of 64 kB. */
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

/** The shortest password (docs/specification.md#registration-rules). */
export const minPasswordLength = 8

/** Digits, spaces, hyphens, plus and parentheses only (docs/specification.md#registration-rules). */
export const phonePattern = /^[\d\s\-+()]+$/

/** A rough check: text, an at sign, a domain with a dot; the server validates further. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
