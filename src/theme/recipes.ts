import { defineRecipe, type RecipeConfig } from '@pandacss/dev'
import { articleRecipes } from './article-recipe.ts'
import { cardRecipes } from './card-recipes.ts'
import { frameRecipes } from './frame-recipes.ts'
import { listRecipes } from './list-recipes.ts'
import { cloths } from './palette.ts'
import { postRecipes } from './post-recipes.ts'

// Most cloths share these.
const { figure: commonFigure, edge: commonEdge } = cloths.teal

/**
 * Styles of elements that occur often in a page. A recipe has one class plus one per variant instead of one per
 * property, which makes pages up to 3 kB smaller and faster to compress. `src/ui/recipes.ts` exports them to
 * components.
 */
export const recipes: Record<string, RecipeConfig> = {
  // Touch targets are 44 px high, even if the text is small.
  button: defineRecipe({
    className: 'button',
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '2',
      minH: '11',
      minW: '11',
      px: '5',
      py: '2',
      borderRadius: 'md',
      borderWidth: '1.5px',
      borderColor: 'transparent',
      fontWeight: 'bold',
      lineHeight: '1.25',
      textAlign: 'center',
      cursor: 'pointer',
      transition: 'background 150ms, color 150ms',
      _disabled: { opacity: '0.55', cursor: 'not-allowed' },
    },
    variants: {
      variant: {
        solid: { bg: 'accent', color: 'paper' },
        quiet: { borderColor: 'ink', color: 'ink' },
        danger: { borderColor: 'danger', color: 'danger' },
        plain: { px: '2', color: 'accent', textDecoration: 'underline', textUnderlineOffset: '3px' },
        bar: { px: '2', gap: '1', color: 'ink', fontSize: 'sm' },
      },
    },
  }),

  // Inputs, selects and text areas share a style; 16 px text prevents iOS from zooming on focus.
  field: defineRecipe({
    className: 'field',
    base: {
      display: 'block',
      w: 'full',
      minH: '11',
      px: '3',
      py: '2',
      bg: 'card',
      color: 'ink',
      fontSize: 'md',
      borderWidth: '1.5px',
      borderColor: 'edge',
      borderRadius: 'md',
      '&[aria-invalid=true]': { borderColor: 'danger' },
      // The native arrow ignores the padding, so it is replaced.
      '&:is(select)': {
        appearance: 'none',
        pr: '10',
        backgroundImage:
          'linear-gradient(45deg, transparent 50%, currentColor 50%), linear-gradient(-45deg, transparent 50%, currentColor 50%)',
        backgroundPosition: 'right 18px center, right 12px center',
        backgroundSize: '6px 6px',
        backgroundRepeat: 'no-repeat',
        '@media (forced-colors: active)': { appearance: 'auto', backgroundImage: 'none' },
      },
    },
  }),

  // Reply options in the chat.
  option: defineRecipe({
    className: 'option',
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      minH: '11',
      px: '4',
      borderWidth: '1.5px',
      borderColor: 'accent',
      borderRadius: 'full',
      bg: 'transparent',
      color: 'accent',
      fontWeight: 'bold',
      fontSize: 'sm',
      lineHeight: '1.2',
      textAlign: 'left',
      cursor: 'pointer',
      transition: 'background 150ms',
      '@media (hover: hover)': { _pointed: { bg: 'tint' } },
    },
  }),

  // A link in running text.
  textLink: defineRecipe({
    className: 'text-link',
    base: { color: 'accent', fontWeight: 'bold', textDecoration: 'underline', textUnderlineOffset: '3px' },
  }),

  // A link on its own, outside of running text, with a touch target 44 px high.
  standaloneLink: defineRecipe({
    className: 'standalone-link',
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      minH: '11',
      color: 'accent',
      fontSize: 'sm',
      fontWeight: 'bold',
      textDecoration: 'underline',
      textUnderlineOffset: '3px',
    },
  }),

  // From the page of one thing to its list.
  backLink: defineRecipe({
    className: 'back-link',
    base: { display: 'inline-flex', alignItems: 'center', minH: '11', color: 'accent', fontWeight: 'bold' },
  }),

  navLink: defineRecipe({
    className: 'nav-link',
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      minH: '11',
      color: 'soft',
      fontSize: 'sm',
      whiteSpace: 'nowrap',
      _pointed: { color: 'ink' },
      _current: { color: 'ink', boxShadow: 'inset 0 -3px var(--highlight)' },
    },
  }),

  tag: defineRecipe({
    className: 'tag',
    base: {
      display: 'inline-block',
      // Its height with a line, so that it does not move when its text arrives.
      minH: '6',
      bg: 'tint',
      color: 'ink',
      fontSize: 'xs',
      borderRadius: 'sm',
      px: '2',
      py: 'hair',
    },
  }),

  skeleton: defineRecipe({
    className: 'skeleton',
    base: { bg: 'line', borderRadius: 'sm', minH: '[1em]' },
  }),

  notice: defineRecipe({
    className: 'notice',
    base: { borderLeftWidth: '4px', borderRadius: 'sm', px: '4', py: '3', bg: 'card' },
    variants: {
      tone: {
        error: { borderColor: 'danger' },
        info: { borderColor: 'accent' },
        wait: { borderColor: 'highlight' },
        good: { borderColor: 'success' },
      },
    },
  }),

  // The colours of a cover or of initials: the ground, and the figure as text colour.
  cloth: defineRecipe({
    className: 'cloth',
    base: { color: commonFigure, '--edge': commonEdge },
    variants: {
      dye: Object.fromEntries(
        Object.entries(cloths).map(([dye, { ground, motif, figure, edge }]) => [
          dye,
          {
            backgroundColor: ground,
            '--motif': motif,
            ...(figure === commonFigure ? {} : { color: figure }),
            ...(edge === commonEdge ? {} : { '--edge': edge }),
          },
        ]),
      ),
    },
  }),

  // A printed cloth: a border along two edges, and the icon of the thing on a motif in the middle.
  cover: defineRecipe({
    className: 'cover',
    base: {
      position: 'relative',
      display: 'grid',
      placeItems: 'center',
      overflow: 'hidden',
      forcedColorAdjust: 'none',
      backgroundImage: 'radial-gradient(circle,var(--motif) 3px,#0000 3.5px)',
      backgroundSize: '22px 22px',
      '&::before, &::after': {
        content: '""',
        position: 'absolute',
        insetX: '0',
        h: '[10px]',
        background: '[var(--tile) top/var(--step) 10px]',
      },
      '&::before': { top: '0' },
      '&::after': { bottom: '0', transform: 'scaleY(-1)' },
      '& > svg': {
        h: '[64%]',
        p: '[2.5%]',
        aspectRatio: '1',
        background: '[var(--motif)]',
      },
    },
    variants: {
      edge: {
        peaks: {
          '--tile': 'conic-gradient(from -45deg at 50% 10px,var(--edge) 89deg,#0000 91deg)',
          '--step': '20px',
        },
        dots: { '--tile': 'radial-gradient(circle,var(--edge) 3px,#0000 3.5px)', '--step': '13px' },
        bars: { '--tile': 'linear-gradient(90deg,var(--edge) 7px,#0000 0)', '--step': '14px' },
        waves: { '--tile': 'radial-gradient(circle at top,var(--edge) 9px,#0000 9.5px)', '--step': '22px' },
        lines: {
          '--tile': 'linear-gradient(var(--edge) 5px,#0000 0 7px,var(--edge) 0 9px,#0000 0)',
          '--step': '9px',
        },
      },
      motif: {
        round: { '& > svg': { borderRadius: '[50%]' } },
        leaf: { '& > svg': { borderRadius: '[0 50%]' } },
        petal: { '& > svg': { borderRadius: '[50% 50% 50% 0]' } },
        tile: { '& > svg': { borderRadius: '[22%]' } },
      },
    },
  }),

  ...frameRecipes,
  ...cardRecipes,
  ...listRecipes,
  ...articleRecipes,
  ...postRecipes,
}
