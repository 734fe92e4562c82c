/** Where a tab or the worker says that the signed-in pair changed; listeners read it anew from the database. */
export const sessionChannelName = 'vior-session'

/** Cookie without an end: the browser drops it when it closes. It holds nothing and says only "still open". */
export const visitCookie = 'visit'

/** Null where the browser has no such channels (Safari before 15.4). */
export function openChannel(name: string): BroadcastChannel | null {
  return 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null
}
