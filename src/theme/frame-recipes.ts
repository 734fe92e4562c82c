import { defineRecipe, type RecipeConfig } from '@pandacss/dev'

const fixedCorner = {
  position: 'fixed',
  right: '[max(1rem, env(safe-area-inset-right))]',
  bottom: '[max(1rem, env(safe-area-inset-bottom))]',
}

/** Recipes of the header, the footer and the chat button, which every page has. */
export const frameRecipes: Record<string, RecipeConfig> = {
  // Off the screen until it has the focus.
  skipLink: defineRecipe({
    className: 'skip-link',
    base: {
      position: 'absolute',
      left: '[-999px]',
      bg: 'card',
      color: 'ink',
      p: '3',
      _focus: { left: '2', top: '2', zIndex: '3' },
    },
  }),

  siteHeader: defineRecipe({
    className: 'site-header',
    base: { position: 'sticky', top: '0', zIndex: '2', bg: 'paper' },
  }),

  // The navigation is hidden where the menu button replaces it; without-scripts.css shows it where JavaScript is disabled.
  headerRow: defineRecipe({
    className: 'header-row',
    base: {
      display: 'flex',
      mx: 'auto',
      px: '4',
      columnGap: { base: '2', md: '4' },
      alignItems: 'center',
      flexWrap: { base: 'wrap', xl: 'nowrap' },
      minH: '14',
      // Not that of the menu, which is in this row as well.
      '& > nav': { display: { base: 'none', xl: 'flex' }, columnGap: '4' },
    },
  }),

  // Long labels break before the buttons wrap, for example with a large text size.
  headerStatus: defineRecipe({
    className: 'header-status',
    base: { display: 'flex', flex: '1 1 0', justifyContent: 'flex-end', minW: '[min-content]' },
  }),

  headerActions: defineRecipe({
    className: 'header-actions',
    base: { display: 'flex', ml: 'auto', alignItems: 'center', flexShrink: '0' },
  }),

  // Those that the menu has on a phone.
  wideActions: defineRecipe({
    className: 'wide-actions',
    base: { display: { base: 'none', md: 'flex' }, alignItems: 'center' },
  }),

  pageMain: defineRecipe({
    className: 'page-main',
    base: { maxW: 'page', mx: 'auto', px: '4', minH: 'vh' },
  }),

  logo: defineRecipe({
    className: 'logo',
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      minH: '11',
      fontWeight: 'bold',
      fontSize: 'xl',
      letterSpacing: '-0.03em',
    },
  }),

  syncButton: defineRecipe({
    className: 'sync-button',
    base: {
      minH: '11',
      fontSize: 'xs',
      lineHeight: '1.25',
      textAlign: 'start',
      color: 'ink',
      cursor: 'pointer',
      '& > span': {
        display: 'flex',
        gap: '2',
        alignItems: 'center',
        borderWidth: '1px',
        borderColor: 'line',
        borderRadius: 'full',
        px: '3',
        py: '1',
      },
      // The dot, whose colour tells the state.
      '& [aria-hidden]': { boxSize: 'dot', flexShrink: '0', borderRadius: 'full' },
    },
  }),

  iconLink: defineRecipe({
    className: 'icon-link',
    base: {
      display: 'grid',
      placeItems: 'center',
      flexShrink: '0',
      boxSize: '11',
      color: 'ink',
      cursor: 'pointer',
    },
  }),

  // Over the lower edge of the header, so that it causes no layout shift.
  readingProgress: defineRecipe({
    className: 'reading-progress',
    base: {
      position: 'absolute',
      insetX: '0',
      bottom: '[-4px]',
      h: 'stripe',
      overflow: 'hidden',
      pointerEvents: 'none',
      '& > div': {
        h: 'full',
        bg: 'accent',
        transformOrigin: 'left',
        transform: 'scaleX(var(--read, 0))',
      },
    },
  }),

  patternBand: defineRecipe({
    className: 'pattern-band',
    base: { w: 'full', h: '[18px]', bg: 'night' },
  }),

  // Shown where the navigation is hidden.
  menuButton: defineRecipe({
    className: 'menu-button',
    base: { display: { xl: 'none' } },
  }),

  siteFooter: defineRecipe({
    className: 'site-footer',
    base: {
      mt: '12',
      textAlign: 'center',
      fontSize: 'sm',
      '& > div': { px: '4', py: '8' },
      '& q': { fontSize: 'xl', fontWeight: 'bold', letterSpacing: '-0.01em' },
    },
  }),

  linkRow: defineRecipe({
    className: 'link-row',
    base: { display: 'flex', columnGap: '5', justifyContent: 'center', flexWrap: 'wrap' },
  }),

  chatButton: defineRecipe({
    className: 'chat-button',
    base: {
      ...fixedCorner,
      zIndex: '2',
      display: 'grid',
      placeItems: 'center',
      // A fixed size: a larger text size must not enlarge the button, which would cover more of the text.
      boxSize: '[56px]',
      borderRadius: 'full',
      bg: 'accent',
      color: 'paper',
      boxShadow: '0 2px 12px #0003',
      cursor: 'pointer',
      // The number of unread messages.
      '& > span': {
        position: 'absolute',
        top: '-hair',
        right: '-hair',
        minW: '[24px]',
        px: '1',
        borderRadius: 'full',
        bg: 'highlight',
        color: 'night',
        fontSize: '[13px]',
        fontWeight: 'bold',
        lineHeight: '24px',
      },
    },
  }),
}
