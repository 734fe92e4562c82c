import { useSyncExternalStore } from 'react'
import { chosenMode, modeCookie, type ColourMode } from '#domain/colour-mode.ts'
import { darkPaper, lightPaper } from '#theme/palette.ts'

const watchers = new Set<() => void>()

/** The chosen colours, after hydration; before it `system`, as the server renders the switch. */
export function useColourMode(): ColourMode {
  return useSyncExternalStore(watch, readMode, () => 'system')
}

/** Shows the page in the colours chosen before; the server does the same where it sees the cookie. */
export function showChosenMode(): void {
  showMode(readMode())
}

/** Remembers the choice for a year. */
export function chooseMode(mode: ColourMode): void {
  document.cookie = `${modeCookie}=${mode}; path=/; max-age=31536000; samesite=lax`
  showMode(mode)
  for (const tell of watchers) tell()
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

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}
