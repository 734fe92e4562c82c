import { useSyncExternalStore } from 'react'
import { chosenMode, modeCookie, type ColourMode } from '#domain/colour-mode.ts'
import { darkPaper, lightPaper } from '#theme/palette.ts'

const listeners = new Set<() => void>()

/** The chosen colour mode after hydration; before that `system`, as in the server's HTML. */
export function useColourMode(): ColourMode {
  return useSyncExternalStore(subscribe, readMode, () => 'system')
}

/** Applies the stored colour mode; the server does the same when the request carries the cookie. */
export function showChosenMode(): void {
  showMode(readMode())
}

/** Stores the choice in a cookie for one year. */
export function chooseMode(mode: ColourMode): void {
  document.cookie = `${modeCookie}=${mode}; path=/; max-age=31536000; samesite=lax`
  showMode(mode)
  for (const listener of listeners) listener()
}

function readMode(): ColourMode {
  return chosenMode(document.cookie)
}

function showMode(mode: ColourMode): void {
  if (mode === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = mode
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const isDark = mode === 'system' ? meta.media.includes('dark') : mode === 'dark'
    meta.content = isDark ? darkPaper : lightPaper
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
