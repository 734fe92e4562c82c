/** Where a tab or the worker says that the signed-in pair changed; listeners read it anew from the database. */
export const sessionChannel = 'vior-session'

/** Cookie without an end: the browser drops it when it closes. It holds nothing and says only "still open". */
export const visitCookie = 'visit'
