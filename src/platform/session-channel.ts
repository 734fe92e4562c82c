/** Where a tab or the worker says that the signed-in pair changed; listeners read it anew from the database. */
export const sessionChannel = 'vior-session'
