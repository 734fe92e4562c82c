/** Pages of comments that are open, where it is not only one, by the address of the first: whoever comes back finds as many. */
export const openPages = new Map<string, number>()
