/** Number of comment pages shown, if more than one, by the URL of the first page; restored on return to the list. */
export const openPages = new Map<string, number>()
