import type { PropertyConfig } from '@pandacss/dev'
import { scrollEdges } from './scroll-edges.ts'
import { tokens } from './tokens.ts'

type Scale = keyof typeof tokens

/** Properties with a shorthand, which is also the prefix of their class names (`mt_3`). */
const short = (scale: Scale, names: Record<string, string>): Record<string, PropertyConfig> =>
  Object.fromEntries(
    Object.entries(names).map(([name, brief]) => [
      name,
      { className: brief, shorthand: brief, values: tokens[scale] },
    ]),
  )

const on = (scale: Scale, names: string): Record<string, PropertyConfig> =>
  Object.fromEntries(names.split(' ').map((name) => [name, { values: tokens[scale] }]))

/** Visually hidden, but read by screen readers. */
const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  padding: '0',
  margin: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  borderWidth: '0',
}

/**
 * The style properties that take tokens, with their shorthands. A property not listed here is plain CSS, so one that
 * takes tokens must be added on first use.
 */
export const utilities: Record<string, PropertyConfig> = {
  ...short('colors', { background: 'bg' }),
  ...on('colors', 'color fill stroke accentColor outlineColor borderColor borderTopColor borderBottomColor'),
  ...on('radii', 'borderRadius borderBottomLeftRadius borderBottomRightRadius'),
  ...on('spacing', 'gap rowGap columnGap inset top right bottom left'),
  ...short('spacing', { insetInline: 'insetX', insetBlock: 'insetY' }),
  ...short('spacing', {
    margin: 'm',
    marginTop: 'mt',
    marginRight: 'mr',
    marginBottom: 'mb',
    marginLeft: 'ml',
    marginInline: 'mx',
    marginBlock: 'my',
  }),
  ...short('spacing', {
    padding: 'p',
    paddingTop: 'pt',
    paddingRight: 'pr',
    paddingBottom: 'pb',
    paddingLeft: 'pl',
    paddingInline: 'px',
    paddingBlock: 'py',
  }),
  ...short('sizes', {
    width: 'w',
    height: 'h',
    minWidth: 'minW',
    minHeight: 'minH',
    maxWidth: 'maxW',
    maxHeight: 'maxH',
  }),
  ...on('sizes', 'flexBasis'),
  boxSize: { values: tokens.sizes, transform: (value: string) => ({ width: value, height: value }) },
  ...on('fontSizes', 'fontSize'),
  ...on('fontWeights', 'fontWeight'),
  /**
   * Excludes content below the screen, most of a page, from the initial layout; for 0.1 s it is assumed to have the
   * given height. Then all content gets its real height, so that scrolling and scroll restoration are exact. The time
   * is an animation delay (global-css.ts), which costs no frame.
   */
  deferLayout: {
    className: 'late',
    transform: (height: string) => ({
      '#root:not([data-hydrated]) &': {
        animation: 'var(--defer,deferLayout 1ms .1s backwards)',
        containIntrinsicBlockSize: `auto ${height}`,
      },
    }),
  },
  truncate: {
    values: { type: 'boolean' },
    transform: (value: unknown) =>
      value ? { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } : {},
  },
  lineClamp: {
    transform: (value: string) => ({
      overflow: 'hidden',
      display: '-webkit-box',
      WebkitLineClamp: value,
      WebkitBoxOrient: 'vertical',
    }),
  },
  /** Scrolls sideways, and shows on which sides there is more; the value is the name of the colour behind it. */
  scrollEdges: {
    className: 'edges',
    values: ['card', 'paper'],
    transform: (ground: string) => ({ '--ground': `var(--${ground})`, ...scrollEdges }),
  },
  srOnly: {
    values: { type: 'boolean' },
    transform: (value: unknown) => (value ? hidden : {}),
  },
}
