import { visitCookie } from './session-broadcast.ts'

/** Marks the browser session as open, for all tabs. */
export function openBrowserSession(): void {
  document.cookie = `${visitCookie}=1; path=/; samesite=lax`
}

/** Whether the browser has stayed open since `openBrowserSession`. */
export function isBrowserSessionOpen(): boolean {
  return /(?:^|;\s*)visit=1/.test(document.cookie)
}
