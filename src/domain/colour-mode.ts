export const colourModes = ['system', 'light', 'dark'] as const
export type ColourMode = (typeof colourModes)[number]

/** Cookie that remembers the chosen colours, so that the first paint is right. */
export const modeCookie = 'mode'

/** The chosen colours from a Cookie header or `document.cookie`; `system` where nothing was chosen. */
export function chosenMode(cookies: string): ColourMode {
  const value = cookies.match(/(?:^|;\s*)mode=(\w+)/)?.[1]
  return colourModes.find((mode) => mode === value) ?? 'system'
}

/** The page's HTML in these colours; what the stylesheet does for `system` needs no attribute. */
export function inMode(html: string, mode: ColourMode): string {
  return mode === 'system' ? html : html.replace('<html ', `<html data-theme="${mode}" `)
}
