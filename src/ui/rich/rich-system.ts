import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system'
import { breakpoints, tokens } from '#theme/tokens.ts'
import { richRecipes } from './rich-recipes.ts'

const asTokens = (scale: Record<string, string>) =>
  Object.fromEntries(Object.entries(scale).map(([name, value]) => [name, { value }]))

/** Our tokens and recipes for lazy-loaded components, none of Chakra's own, and no global styles. */
export const richConfig = defineConfig({
  cssVarsPrefix: 'rich',
  preflight: false,
  globalCss: {},
  theme: {
    breakpoints,
    tokens: {
      colors: asTokens(tokens.colors),
      spacing: asTokens(tokens.spacing),
      sizes: asTokens(tokens.sizes),
      radii: asTokens(tokens.radii),
      fontSizes: asTokens(tokens.fontSizes),
      fontWeights: asTokens(tokens.fontWeights),
    },
    slotRecipes: richRecipes,
  },
})

export const richSystem = createSystem(defaultBaseConfig, richConfig)
