import { useSyncExternalStore } from 'react'
import {
  parseDisplaySettings,
  displayCookieValue,
  displayCookie,
  displayMark,
  displayRules,
  defaultDisplaySettings,
  type DisplaySettings,
} from '#domain/display-settings.ts'

const yearSeconds = 31_536_000
const listeners = new Set<() => void>()
let sheet: CSSStyleSheet | undefined
let cache = { cookies: '', settings: defaultDisplaySettings }

/** The choices of this device after hydration; before that the usual ones, as in the server's HTML. */
export function useDisplaySettings(): DisplaySettings {
  return useSyncExternalStore(subscribe, read, () => defaultDisplaySettings)
}

/** Stores the choices in a cookie for one year, and shows them. */
export function saveDisplaySettings(settings: DisplaySettings): void {
  const code = displayCookieValue(settings)
  document.cookie = `${displayCookie}=${code ?? ''}; path=/; max-age=${code ? yearSeconds : 0}; samesite=lax`
  applyDisplaySettings()
  for (const listener of listeners) listener()
}

/** Shows the stored choices, in place of what the page came with. A sheet made by a script needs no hash in the page's policy. */
export function applyDisplaySettings(): void {
  const rules = displayRules(read())
  document.querySelector(`style[${displayMark}]`)?.remove()
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  sheet.replaceSync(rules)
}

/** Reapplies the settings to a page restored from the back/forward cache. */
export function refreshDisplaySettings(): void {
  applyDisplaySettings()
  for (const listener of listeners) listener()
}

/** The same object until the cookies change, as `useSyncExternalStore` asks. */
function read(): DisplaySettings {
  const { cookie } = document
  if (cookie !== cache.cookies) cache = { cookies: cookie, settings: parseDisplaySettings(cookie) }
  return cache.settings
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
