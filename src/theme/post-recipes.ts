import { defineRecipe, type RecipeConfig } from '@pandacss/dev'

/** Recipes of a post: its facts, its table of contents, its row of actions and its comments. */
export const postRecipes: Record<string, RecipeConfig> = {
  // Author, date and so on below the title.
  facts: defineRecipe({
    className: 'facts',
    base: {
      display: 'flex',
      columnGap: '3',
      rowGap: '1',
      mt: '3',
      color: 'soft',
      fontSize: 'sm',
      flexWrap: 'wrap',
    },
  }),

  // A text with its table of contents.
  besideContents: defineRecipe({
    className: 'beside-contents',
    base: { display: { lg: 'grid' }, gridTemplateColumns: 'minmax(0, 1fr) 16rem', columnGap: '12' },
  }),

  // Above the text, collapsed, on a phone; beside it on wide screens.
  postContents: defineRecipe({
    className: 'post-contents',
    base: {
      mt: { base: '5', lg: '0' },
      gridColumn: '2',
      gridRow: '1 / span 2',
      alignSelf: 'start',
      position: { lg: 'sticky' },
      top: '24',
      maxH: { lg: '[calc(100vh - 8rem)]' },
      overflowY: 'auto',
      px: { lg: '1' },
      pb: { lg: '1' },
      '& details': { display: { lg: 'none' } },
      '& details:not([open]) ~ ul': { display: { base: 'none', lg: 'block' } },
      '& summary': {
        minH: '11',
        px: '4',
        py: '[10px]',
        borderWidth: '1px',
        borderColor: 'line',
        borderRadius: 'md',
        bg: 'card',
        fontWeight: 'bold',
        cursor: 'pointer',
      },
      // The heading.
      '& > div': { display: { base: 'none', lg: 'block' }, fontWeight: 'bold', mb: '2' },
      '& ul': { mt: { base: '2', lg: '0' } },
      '& a': {
        display: 'flex',
        alignItems: 'center',
        minH: '11',
        px: '3',
        py: '1',
        borderLeftWidth: '4px',
        borderColor: 'line',
        color: 'accent',
        fontSize: 'sm',
        lineHeight: '1.35',
        _pointed: { textDecoration: 'underline' },
        '&[aria-current]': { color: 'ink', borderColor: 'highlight', bg: 'tint' },
      },
    },
  }),

  // A button in a row of actions that fills the width of a phone in equal parts; also the room that is kept for it.
  rowButton: defineRecipe({
    className: 'row-button',
    base: {
      flex: { base: '1 1 0', sm: 'none' },
      // At least as wide as its label, unlike other buttons.
      minW: 'auto',
      minH: '11',
      // Between rows where they wrap; a gap would leave room for the empty reports.
      my: '1',
      px: { base: '1', sm: '5' },
      gap: { base: '1', sm: '2' },
      '& svg': { flexShrink: '0' },
    },
  }),

  // What an action reports: below the row, and without room while it is empty.
  rowReport: defineRecipe({
    className: 'row-report',
    base: { order: '1', flexBasis: 'full', fontSize: 'sm', fontWeight: 'bold' },
  }),

  comment: defineRecipe({
    className: 'comment-card',
    base: {
      display: 'flex',
      gap: '3',
      bg: 'card',
      borderLeftWidth: '4px',
      borderColor: 'line',
      borderRadius: 'sm',
      px: { base: '3', md: '4' },
      pt: '3',
      pb: '1',
    },
  }),

  commentHead: defineRecipe({
    className: 'comment-head',
    base: {
      display: 'flex',
      columnGap: '3',
      alignItems: 'baseline',
      flexWrap: 'wrap',
      overflowWrap: 'anywhere',
      color: 'soft',
      fontSize: 'xs',
      // The author's name.
      '& b': { color: 'ink', fontSize: 'md', fontWeight: 'bold' },
    },
  }),

  commentText: defineRecipe({
    className: 'comment-text',
    base: { mt: '1', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  }),

  commentActions: defineRecipe({
    className: 'comment-actions',
    base: {
      display: 'flex',
      columnGap: '1',
      flexWrap: 'wrap',
      fontSize: 'sm',
      '& [data-reply]': { ml: '-2' },
    },
  }),

  // The colours are those of the covers. Classes, because the policy of a rendered page forbids inline styles.
  initials: defineRecipe({
    className: 'initials',
    base: {
      flexShrink: '0',
      display: 'grid',
      placeItems: 'center',
      boxSize: '10',
      borderRadius: 'full',
      fontSize: 'sm',
      fontWeight: 'bold',
      lineHeight: '1',
      color: '[#fff]',
    },
    variants: {
      ground: {
        teal: { bg: '[#0A6C74]' },
        sun: { bg: '[#F2A93B]', color: '[#14203A]' },
        clay: { bg: '[#B9472F]' },
        green: { bg: '[#2B7548]' },
      },
    },
  }),
}
