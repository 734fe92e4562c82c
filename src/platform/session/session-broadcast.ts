/** Channel on which a tab or the worker announces a changed token pair; listeners reread it from the database. */
export const sessionChannelName = 'vior-session'

/** Session cookie: the browser deletes it when it closes. Its presence means "still open"; its value has no meaning. */
export const visitCookie = 'visit'

/** Null without BroadcastChannel support (Safari before 15.4). */
export function openChannel(name: string): BroadcastChannel | null {
  return 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null
}
