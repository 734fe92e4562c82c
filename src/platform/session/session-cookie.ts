import { visitCookie } from './session-broadcast.ts'

/** Marks the browser session as open, for all tabs. */
export function openBrowserSession(): void {
  document.cookie = `${visitCookie}=1; path=/; samesite=lax`
}

/** Whether the browser has stayed open since `openBrowserSession`. */
export function isBrowserSessionOpen(): boolean {
  return document.cookie.split('; ').includes(`${visitCookie}=1`)
}
