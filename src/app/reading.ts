import { useSyncExternalStore } from 'react'
import {
  chosenReading,
  readingCode,
  readingCookie,
  readingMark,
  readingRules,
  defaultReading,
  type Reading,
} from '#domain/reading.ts'

const yearSeconds = 31_536_000
const listeners = new Set<() => void>()
let sheet: CSSStyleSheet | undefined
let cache = { cookies: '', reading: defaultReading }

/** The choices of this device after hydration; before that the usual ones, as in the server's HTML. */
export function useReading(): Reading {
  return useSyncExternalStore(subscribe, read, () => defaultReading)
}

/** Stores the choices in a cookie for one year, and shows them. */
export function chooseReading(reading: Reading): void {
  const code = readingCode(reading)
  document.cookie = `${readingCookie}=${code ?? ''}; path=/; max-age=${code ? yearSeconds : 0}; samesite=lax`
  showReading()
  for (const listener of listeners) listener()
}

/** Shows the stored choices, in place of what the page came with. A sheet made by a script needs no hash in the page's policy. */
export function showReading(): void {
  const rules = readingRules(read())
  document.querySelector(`style[${readingMark}]`)?.remove()
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  sheet.replaceSync(rules)
}

/** Reapplies the settings to a page restored from the back/forward cache. */
export function refreshReading(): void {
  showReading()
  for (const listener of listeners) listener()
}

/** The same object until the cookies change, as `useSyncExternalStore` asks. */
function read(): Reading {
  const { cookie } = document
  if (cookie !== cache.cookies) cache = { cookies: cookie, reading: chosenReading(cookie) }
  return cache.reading
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
