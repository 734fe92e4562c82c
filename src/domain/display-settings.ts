/** How a device shows text; the cookie has one digit for each, in this order. */
export type DisplaySettings = {
  /** Step of `textSizes`. */
  size: number
  /** Step of `lineHeights`. */
  lines: number
  /** Whether nothing moves, whatever the device's own setting. */
  reducesMotion: boolean
  /** Whether text and lines have the strongest contrast. */
  highContrast: boolean
}

/** Per cent of the browser's own size. */
export const textSizes = [100, 112.5, 125, 150] as const
/** Null: as designed. */
export const lineHeights = [null, 1.8, 2.1] as const

/** Cookie with the choices, so that the server and the worker can render the first paint in them. */
export const displayCookie = 'reading'
export const defaultDisplaySettings: DisplaySettings = {
  size: 0,
  lines: 0,
  reducesMotion: false,
  highContrast: false,
}

/** The choices from a Cookie header or `document.cookie`. */
export function parseDisplaySettings(cookies: string): DisplaySettings {
  const [, size, lines, motion, contrast] =
    /(?:^|;\s*)reading=([0-3])([0-2])([01])([01])(?:;|$)/.exec(cookies) ?? []
  return {
    size: Number(size ?? 0),
    lines: Number(lines ?? 0),
    reducesMotion: motion === '1',
    highContrast: contrast === '1',
  }
}

/** The cookie's value; null for the usual choices, which need no cookie. */
export function displayCookieValue({
  size,
  lines,
  reducesMotion,
  highContrast,
}: DisplaySettings): string | null {
  const code = `${size}${lines}${Number(reducesMotion)}${Number(highContrast)}`
  return code === '0000' ? null : code
}

/** The colours of high contrast, by mode: text has at least 7:1 (WCAG 2.2, 1.4.6), lines and edges at least 4.5:1. */
export const highContrastColours = {
  light: {
    paper: '#FFFFFF',
    card: '#FFFFFF',
    ink: '#000000',
    soft: '#262626',
    line: '#5C5C5C',
    edge: '#000000',
    accent: '#00474D',
    danger: '#8A1C0A',
    success: '#0C4A28',
    tint: '#EAF3F2',
    pending: '#5A3A00',
  },
  dark: {
    paper: '#000000',
    card: '#000000',
    ink: '#FFFFFF',
    soft: '#E4E4E4',
    line: '#9A9A9A',
    edge: '#FFFFFF',
    accent: '#8BEBEE',
    danger: '#FFB8A6',
    success: '#A4EBBF',
    tint: '#0C2230',
    pending: '#FFD27A',
  },
}

/**
 * The rules for these choices; '' for the usual ones. They are in no layer, so that they win over all of the theme, and they
 * are part of a page only where something was chosen.
 */
export function displayRules({ size, lines, reducesMotion, highContrast }: DisplaySettings): string {
  const rules: string[] = []
  if (size > 0) rules.push(`html{font-size:${textSizes[size] ?? 100}%}`)
  const height = lineHeights[lines]
  if (height) rules.push(`body,main :is(p,li,dd,td,blockquote,figcaption){line-height:${height}}`)
  if (reducesMotion)
    rules.push(
      '*,::before,::after{transition:none!important;animation:none!important;scroll-behavior:auto!important}',
    )
  if (highContrast) rules.push(highContrastRules())
  return rules.join('')
}

/** For screens only: paper has colours of its own. */
function highContrastRules(): string {
  const [light, dark] = [variables(highContrastColours.light), variables(highContrastColours.dark)]
  return (
    `@media screen{html{${light}}html[data-theme=dark]{${dark}}}` +
    `@media screen and (prefers-color-scheme:dark){html:not([data-theme=light]){${dark}}}`
  )
}

const variables = (colours: Record<string, string>) =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/** Names the style element, which the settings replace. */
export const displayMark = 'data-reading'

/** Adds the rules to a page's HTML, in its head, so that its first paint has them. */
export function withDisplayRules(html: string, rules: string): string {
  return html.replace('</head>', () => `<style ${displayMark}="">${rules}</style></head>`)
}

/** Lets a page's Content-Security-Policy allow the rules, by their hash. */
export async function allowDisplayRules(policy: string, rules: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(rules)))
  const source = `'sha256-${btoa(String.fromCharCode(...hash))}'`
  return policy.replace("style-src 'self'", () => `style-src 'self' ${source}`)
}
