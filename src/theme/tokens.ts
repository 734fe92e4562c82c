import { colourNames } from './palette.ts'

const steps = [
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '10',
  '11',
  '12',
  '14',
  '16',
  '20',
  '22',
  '24',
] as const

/** Multiples of 4 px, in rem. */
const spacing = Object.fromEntries(steps.map((step) => [step, `${Number(step) / 4}rem`]))

/** Negative steps, for margins. */
const outdents = Object.fromEntries(['1', '2', '3'].map((step) => [`-${step}`, `-${Number(step) / 4}rem`]))

const colourValues = Object.fromEntries(colourNames.map((name) => [name, `var(--${name})`]))

/**
 * Values of style properties by scale and name. Colours are custom properties of the page (global-css.ts). A value used
 * in one place only, or measured for it, is written there in brackets (`[17px]`).
 */
export const tokens = {
  colors: {
    ...colourValues,
    /** The backdrop of a dialog. */
    shade: '#0009',
    /** Text on the night colour, which is the same in both modes. */
    thread: '#F3EEE4',
    transparent: 'transparent',
    inherit: 'inherit',
    currentColor: 'currentColor',
  },
  spacing: { ...spacing, ...outdents, hair: '2px', '-hair': '-2px', auto: 'auto' },
  sizes: {
    ...spacing,
    auto: 'auto',
    full: '100%',
    page: '76rem',
    prose: '44rem',
    narrow: '42rem',
    form: '26rem',
    vw: '100vw',
    vh: '100vh',
    dvh: '100dvh',
    /** The viewport width minus the margins. */
    screen: 'calc(100vw - 2rem)',
    side: '256px',
    rail: '64px',
    cover: '104px',
    cell: '9rem',
    stripe: '4px',
    dot: '9px',
  },
  radii: { '0': '0', sm: '6px', md: '12px', full: '999px' },
  fontSizes: {
    xs: '0.8125rem',
    sm: '0.9375rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.375rem',
    '2xl': 'var(--2xl)',
    '3xl': 'var(--3xl)',
    '4xl': 'var(--4xl)',
  },
  // Only two, because a browser looks up a font per weight before the first paint.
  fontWeights: { normal: '400', bold: '700' },
} as const

export const breakpoints = { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' }
