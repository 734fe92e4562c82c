import { defineRecipe, type RecipeConfig } from '@pandacss/dev'

/** Recipes of lists of cards. */
export const cardRecipes: Record<string, RecipeConfig> = {
  card: defineRecipe({
    className: 'card',
    base: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      bg: 'card',
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'md',
      overflow: 'hidden',
      contain: 'content',
      deferLayout: '22rem',
    },
  }),

  cardBody: defineRecipe({
    className: 'card-body',
    base: { px: '4', pt: '3', pb: '4', flex: '1', display: 'flex', flexDirection: 'column' },
  }),

  // At the lower edge, above the link that covers the card.
  cardFoot: defineRecipe({
    className: 'card-foot',
    base: { position: 'relative', zIndex: '1', mt: 'auto', pt: '4', alignSelf: 'flex-start' },
  }),

  // A toggle that filters a list by a group.
  filterTile: defineRecipe({
    className: 'filter-tile',
    base: {
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'baseline',
      columnGap: '3',
      flexShrink: { base: '0', md: '1' },
      minW: '0',
      minH: '11',
      px: { base: '3', md: '4' },
      py: { base: '2', md: '3' },
      textAlign: 'left',
      bg: 'card',
      borderWidth: '1.5px',
      borderColor: 'line',
      borderRadius: 'md',
      cursor: 'pointer',
      '&[aria-pressed=true]': { borderColor: 'accent', bg: 'tint' },
      _hover: { borderColor: 'accent' },
    },
  }),
}
