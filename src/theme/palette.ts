const names = [
  'paper',
  'card',
  'ink',
  'soft',
  'line',
  'edge',
  'accent',
  'highlight',
  'danger',
  'success',
  'tint',
  'pending',
  'night',
] as const

export type Colour = (typeof names)[number]

/** The colour names; scripts do not need the values, which are in the page's styles. */
export const colourNames: readonly Colour[] = names

/** The colour of the browser's interface, by mode. */
export const lightPaper = '#FFFBF5'
export const darkPaper = '#0E1526'

/** The kanga colours, for light and dark backgrounds. */
const kanga = {
  light: { nyasa: '#0A6C74', jua: '#F2A93B', udongo: '#B9472F', rungwe: '#2B7548' },
  dark: { nyasa: '#4FC3C7', jua: '#F5B956', udongo: '#E98A72', rungwe: '#6CC38F' },
}

/**
 * The colours that styles use, by mode; `dark` has only those that differ. Every pair in use meets WCAG 2.2 AA, which
 * tests/theme verifies.
 */
export const palette = {
  light: {
    paper: lightPaper,
    card: '#FFFFFF',
    ink: '#14203A',
    soft: '#5A6478',
    line: '#E7DFD2',
    edge: '#8A8272',
    accent: kanga.light.nyasa,
    highlight: kanga.light.jua,
    danger: kanga.light.udongo,
    success: kanga.light.rungwe,
    tint: '#EAF3F2',
    pending: '#8A5A00',
    night: '#14203A',
  },
  dark: {
    paper: darkPaper,
    card: '#16203A',
    ink: '#F3EEE4',
    soft: '#A9B2C6',
    line: '#26324F',
    edge: '#6F7C9C',
    accent: kanga.dark.nyasa,
    highlight: kanga.dark.jua,
    danger: kanga.dark.udongo,
    success: kanga.dark.rungwe,
    tint: '#15293A',
    pending: kanga.dark.jua,
  },
} satisfies { light: Record<Colour, string>; dark: Partial<Record<Colour, string>> }

/**
 * The cloths of covers, the same in both modes like a printed kanga. The icon (`figure`) stands on the field's motif,
 * the border (`edge`) on the ground; each differs from what it stands on by at least 3:1, which tests/theme verifies.
 */
export const cloths = {
  teal: { ground: '#0A6C74', motif: '#07525A', figure: lightPaper, edge: '#F2A93B' },
  sun: { ground: '#F2A93B', motif: '#FBD491', figure: '#14203A', edge: '#8F2F1B' },
  clay: { ground: '#A33A24', motif: '#7E2A18', figure: lightPaper, edge: '#F8C878' },
  green: { ground: '#24663F', motif: '#194D2E', figure: lightPaper, edge: '#F2A93B' },
  indigo: { ground: '#2C3F74', motif: '#1E2D58', figure: lightPaper, edge: '#7FD1D4' },
  plum: { ground: '#6B2D5C', motif: '#502044', figure: lightPaper, edge: '#F2A93B' },
}
