import { createSystem, defineConfig } from '@chakra-ui/react/styled-system'
import { base } from './base.ts'
import { globalCss } from './global-css.ts'
import { colourNames } from './palette.ts'

const colours = Object.fromEntries(colourNames.map((name) => [name, { value: `var(--${name})` }]))

const steps = [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 14, 16, 20, 24]

/** Steps of 4 px, as Chakra counts them. */
const spacing = Object.fromEntries(steps.map((step) => [`${step}`, { value: `${step / 4}rem` }]))

/**
 * The system: our tokens and the base utilities, no ready-made recipe, because each costs bytes on the
 * first page. The colour mode is a media query, so the first paint is right without a script; a chosen one is
 * an attribute, which the server writes.
 */
export const system = createSystem(
  base,
  defineConfig({
    cssVarsPrefix: 'v',
    disableLayers: true,
    preflight: false,
    theme: {
      breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
      tokens: {
        colors: { ...colours, transparent: { value: 'transparent' } },
        spacing,
        sizes: {
          ...spacing,
          full: { value: '100%' },
          page: { value: '76rem' },
          prose: { value: '44rem' },
          form: { value: '26rem' },
        },
        radii: { sm: { value: '6px' }, md: { value: '12px' }, full: { value: '999px' } },
        fontSizes: {
          xs: { value: '0.8125rem' },
          sm: { value: '0.9375rem' },
          md: { value: '1rem' },
          lg: { value: '1.125rem' },
          xl: { value: '1.375rem' },
          '2xl': { value: 'var(--2xl)' },
          '3xl': { value: 'var(--3xl)' },
          '4xl': { value: 'var(--4xl)' },
        },
        // Two, because a browser looks for a font of its own for each before it paints its first text.
        fontWeights: { normal: { value: '400' }, bold: { value: '700' } },
      },
    },
    // Every page brings it in its head, made by the renderer.
    globalCss: import.meta.env.SSR || import.meta.env.DEV ? globalCss() : {},
  }),
)
