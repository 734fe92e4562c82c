/** Most files of a document. */
export const maxDocumentFiles = 3
/** Characters of the text of a document. */
export const maxDocumentText = 20_000
