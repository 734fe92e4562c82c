import { dialogAnatomy } from '@chakra-ui/react/anatomy'
import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem, defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { breakpoints, tokens } from '#theme/tokens.ts'

const asTokens = (scale: Record<string, string>) =>
  Object.fromEntries(Object.entries(scale).map(([name, value]) => [name, { value }]))

const dialog = defineSlotRecipe({
  className: 'rich-dialog',
  slots: dialogAnatomy.keys(),
  base: {
    backdrop: { position: 'fixed', inset: '0', bg: '#0008', zIndex: '3' },
    positioner: {
      position: 'fixed',
      inset: '0',
      display: 'grid',
      placeItems: 'center',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      zIndex: '3',
    },
    content: {
      w: 'min(100vw, 36rem)',
      p: { base: '4', sm: '6' },
      bg: 'paper',
      color: 'ink',
      borderRadius: { base: '0', sm: 'md' },
    },
    header: { display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: '3' },
    title: { fontSize: 'xl', fontWeight: 'bold', letterSpacing: '-0.02em', lineHeight: '1.15' },
    description: { color: 'soft', fontSize: 'sm', mt: '1' },
    body: { mt: '4' },
  },
})

/**
 * Chakra's system for what is opened after the page answers input: our tokens and recipes, none of its own, and no rules for
 * the rest of the page.
 */
export const richSystem = createSystem(defaultBaseConfig, {
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
    slotRecipes: { dialog },
  },
})
