import { defineRecipe, type RecipeConfig } from '@pandacss/dev'

const listWithMarkers = { pl: '6', '& > li::marker': { color: 'accent', fontWeight: 'bold' } }

/** Recipes of lists. */
export const listRecipes: Record<string, RecipeConfig> = {
  // Items with a link or a heading each.
  numberedList: defineRecipe({
    className: 'numbered-list',
    base: {
      ...listWithMarkers,
      listStyleType: 'decimal',
      '& > li + li': { mt: '3' },
      '& > li > a': { display: 'inline-block', py: '1' },
    },
  }),

  // Items of a sentence each; numbered where the element is `ol`.
  bulletList: defineRecipe({
    className: 'bullet-list',
    base: {
      ...listWithMarkers,
      maxW: 'prose',
      listStyleType: '"–\\a0\\a0"',
      'ol&': { listStyleType: 'decimal' },
      '& > li + li': { mt: '2' },
    },
  }),

  // Labelled facts, `dt` and `dd`.
  descriptionList: defineRecipe({
    className: 'description-list',
    base: {
      containerType: 'inline-size',
      overflowWrap: 'anywhere',
      mt: '3',
      fontSize: 'sm',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
      columnGap: '3',
      rowGap: '1',
      '& > dt': { color: 'soft' },
      '& > dd': { fontWeight: 'bold' },
      // One column where two would break within words: in a narrow box, or when text is twice as large.
      '@container (max-width: 14rem)': { '& > *': { gridColumn: '1 / -1' } },
    },
  }),
}
