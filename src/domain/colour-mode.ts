export const colourModes = ['system', 'light', 'dark'] as const
export type ColourMode = (typeof colourModes)[number]

/** Cookie with the chosen colour mode, so that the server can render the first paint in it. */
export const modeCookie = 'mode'

/** The colour mode from a Cookie header or `document.cookie`; `system` if none was chosen. */
export function chosenMode(cookies: string): ColourMode {
  const value = cookies.match(/(?:^|;\s*)mode=(\w+)/)?.[1]
  return colourModes.find((mode) => mode === value) ?? 'system'
}

/** Sets the colour mode in a page's HTML; `system` needs no attribute, because it is the style sheet's default. */
export function inMode(html: string, mode: ColourMode): string {
  return mode === 'system' ? html : html.replace('<html ', `<html data-theme="${mode}" `)
}
