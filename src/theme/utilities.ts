import type { PropertyConfig } from '@pandacss/dev'
import { tokens } from './tokens.ts'

type Scale = keyof typeof tokens

/** Class names of the properties that have a short name are that; each names a property once (`mt_3`). */
const short = (scale: Scale, names: Record<string, string>): Record<string, PropertyConfig> =>
  Object.fromEntries(
    Object.entries(names).map(([name, brief]) => [
      name,
      { className: brief, shorthand: brief, values: tokens[scale] },
    ]),
  )

const on = (scale: Scale, names: string): Record<string, PropertyConfig> =>
  Object.fromEntries(names.split(' ').map((name) => [name, { values: tokens[scale] }]))

/** Out of sight, still read aloud. */
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
 * What style properties mean: which tokens they take and their short names. A property that is not here is plain CSS, so one
 * that takes a token is added with its first use.
 */
export const utilities: Record<string, PropertyConfig> = {
  ...short('colors', { background: 'bg' }),
  ...on('colors', 'color fill stroke accentColor outlineColor borderColor borderTopColor borderBottomColor'),
  ...on('radii', 'borderRadius borderBottomLeftRadius borderBottomRightRadius'),
  ...on('spacing', 'gap rowGap columnGap inset top right bottom left scrollMarginTop'),
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
   * Left out of the first layout where it is below the screen, which is most of a page; for a tenth of a second it is taken to
   * be so high. Then all of it has its true height, so that whoever scrolls, or comes back to a place, finds what was there.
   * That is the delay of an animation (global-css.ts), which costs no frame.
   */
  deferLayout: {
    className: 'late',
    transform: (height: string) => ({
      // Not where the address names a section: what is above it has to be as high as it is.
      '#root:not([data-hydrated]):not(:has(:target)) &': {
        animation: 'deferLayout 1ms .1s backwards',
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
  srOnly: {
    values: { type: 'boolean' },
    transform: (value: unknown) => (value ? hidden : {}),
  },
}
