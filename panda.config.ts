import { defineConfig } from '@pandacss/dev'
import { conditions } from './src/theme/conditions.ts'
import { globalCss } from './src/theme/global-css.ts'
import { keyframes } from './src/theme/keyframes.ts'
import { colourNames } from './src/theme/palette.ts'
import { breakpoints } from './src/theme/tokens.ts'
import { recipes } from './src/theme/recipes.ts'
import { utilities } from './src/theme/utilities.ts'

const colours = [...colourNames]

/** What is written without being asked for, and nothing here reads. */
const unused = [
  // Panda's name and its variables for the breakpoints.
  /:root\s*\{\s*--made-with-panda[^}]*\}/g,
  /:where\(:root,\s*:host\)\s*\{[^}]*\}/g,
  // Lightning CSS's stand-in for light-dark().
  /--lightningcss-(?:light|dark):\s*(?:initial)?\s*;?/g,
  /@media \(prefers-color-scheme: ?dark\)\s*\{\s*html\s*\{\s*\}\s*\}/g,
  // Firefox on phones follows the name without a prefix.
  /-moz-text-size-adjust:[^;}]*;?/g,
]

/** Styles are made from this and from what src says, when the site is built: nothing of Panda's own presets is in them. */
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
  // Colours are chosen while the app runs, by what something says.
  staticCss: {
    recipes: '*',
    css: [
      { properties: { color: colours, background: colours, borderColor: colours, borderTopColor: colours } },
    ],
  },
})
