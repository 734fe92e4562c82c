import { defineConfig } from '@pandacss/dev'
import { conditions } from './src/theme/conditions.ts'
import { globalCss } from './src/theme/global-css.ts'
import { keyframes } from './src/theme/keyframes.ts'
import { colourNames } from './src/theme/palette.ts'
import { breakpoints } from './src/theme/tokens.ts'
import { recipes } from './src/theme/recipes.ts'
import { utilities } from './src/theme/utilities.ts'

const colours = [...colourNames]

/** Generated CSS that the app does not use. */
const unused = [
  // Panda's marker and its variables for breakpoints.
  /:root\s*\{\s*--made-with-panda[^}]*\}/g,
  /:where\(:root,\s*:host\)\s*\{[^}]*\}/g,
  // Lightning CSS's fallback for light-dark().
  /--lightningcss-(?:light|dark):\s*(?:initial)?\s*;?/g,
  /@media \(prefers-color-scheme: ?dark\)\s*\{\s*html\s*\{\s*\}\s*\}/g,
  // Firefox for Android supports the unprefixed property.
  /-moz-text-size-adjust:[^;}]*;?/g,
]

/** Panda generates the styles from this file and the source at build time, without any of its presets. */
export default defineConfig({
  eject: true,
  presets: [],
  strictTokens: true,
  strictPropertyValues: true,
  preflight: false,
  jsxFramework: 'react',
  jsxFactory: 'styled',
  jsxStyleProps: 'minimal',
  outExtension: 'js',
  outdir: 'styled-system',
  importMap: {
    css: '#styled/css',
    jsx: '#ui/styled.ts',
  },
  lightningcss: true,
  browserslist: ['chrome >= 110', 'firefox >= 115', 'safari >= 16', 'ios_saf >= 16'],
  include: ['./src/**/*.{ts,tsx}'],
  conditions,
  utilities,
  hooks: {
    'cssgen:done': ({ content }) => unused.reduce((css, rule) => css.replaceAll(rule, ''), content),
  },
  globalCss: globalCss(),
  theme: { breakpoints, keyframes, recipes },
  // Colours chosen at run time, which Panda cannot find in the source.
  staticCss: {
    recipes: '*',
    css: [
      { properties: { color: colours, background: colours, borderColor: colours, borderTopColor: colours } },
    ],
  },
})
