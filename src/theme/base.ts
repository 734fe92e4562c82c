import { defineConfig } from '@chakra-ui/react/styled-system'

type Utility = { values?: string; shorthand?: string[] }

const on = (values: string, names: string): Record<string, Utility> =>
  Object.fromEntries(names.split(' ').map((name) => [name, { values }]))

const short = (values: string, names: Record<string, string>): Record<string, Utility> =>
  Object.fromEntries(
    Object.entries(names).map(([name, brief]) => [name, { values, shorthand: brief.split(' ') }]),
  )

/**
 * What style properties mean: which tokens they take and their short names. Chakra's own base knows three times
 * as many (gradients, rings, filters, RTL borders) and costs every first page 4 kB more; a property that is not
 * here is plain CSS, so one that takes a token is added with its first use.
 */
export const base = defineConfig({
  conditions: {
    hover: ['@media (hover: hover)', '&:hover:not(:disabled)'],
    focusVisible: '&:focus-visible',
    disabled: '&:is(:disabled, [aria-disabled=true])',
    before: '&::before',
    after: '&::after',
    backdrop: '&::backdrop',
  },
  utilities: {
    ...short('colors', { background: 'bg' }),
    ...on(
      'colors',
      'color fill stroke accentColor outlineColor borderColor borderTopColor borderBottomColor',
    ),
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
    boxSize: { values: 'sizes', transform: (value: string) => ({ width: value, height: value }) },
    ...on('fontSizes', 'fontSize'),
    ...on('fontWeights', 'fontWeight'),
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
  },
})

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
