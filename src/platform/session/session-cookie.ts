import { visitCookie } from './session-broadcast.ts'

/** From here on this browser session counts as open, for every tab. */
export function openBrowserSession(): void {
  document.cookie = `${visitCookie}=1; path=/; samesite=lax`
}

/** Whether the browser was closed since `openBrowserSession`. */
export function isBrowserSessionOpen(): boolean {
  return /(?:^|;\s*)visit=1/.test(document.cookie)
}
