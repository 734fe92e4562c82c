/** The kanga's colours by mode. Every pair that is used meets WCAG 2.2 AA; tests/theme holds them to it. */
export const palette = {
  light: {
    paper: '#FFFBF5',
    card: '#FFFFFF',
    ink: '#14203A',
    soft: '#5A6478',
    line: '#E7DFD2',
    edge: '#8A8272',
    nyasa: '#0A6C74',
    jua: '#F2A93B',
    udongo: '#B9472F',
    rungwe: '#2B7548',
    tint: '#EAF3F2',
    wait: '#8A5A00',
    night: '#14203A',
  },
  dark: {
    paper: '#0E1526',
    card: '#16203A',
    ink: '#F3EEE4',
    soft: '#A9B2C6',
    line: '#26324F',
    edge: '#6F7C9C',
    nyasa: '#4FC3C7',
    jua: '#F5B956',
    udongo: '#E98A72',
    rungwe: '#6CC38F',
    tint: '#15293A',
    wait: '#F5B956',
    night: '#14203A',
  },
} as const

export type Colour = keyof typeof palette.light
