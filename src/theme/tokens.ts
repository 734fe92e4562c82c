import { colourNames } from './palette.ts'

const steps = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '10', '11', '12', '14', '16', '20', '24'] as const

/** Steps of 4 px, in rem. */
const spacing = Object.fromEntries(steps.map((step) => [step, `${Number(step) / 4}rem`]))

/** Negative steps, for margins. */
const outdents = Object.fromEntries(['1', '2', '3'].map((step) => [`-${step}`, `-${Number(step) / 4}rem`]))

const colourValues = Object.fromEntries(colourNames.map((name) => [name, `var(--${name})`]))

/** Values of style properties by scale and name: CSS texts. The colours are custom properties of the page (global-css.ts). */
export const tokens = {
  colors: { ...colourValues, transparent: 'transparent', inherit: 'inherit', currentColor: 'currentColor' },
  spacing: { ...spacing, ...outdents, auto: 'auto' },
  sizes: {
    ...spacing,
    auto: 'auto',
    full: '100%',
    page: '76rem',
    prose: '44rem',
    form: '26rem',
  },
  radii: { sm: '6px', md: '12px', full: '999px' },
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
  // Two, because a browser looks for a font of its own for each before it paints its first text.
  fontWeights: { normal: '400', bold: '700' },
} as const

export const breakpoints = { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' }
