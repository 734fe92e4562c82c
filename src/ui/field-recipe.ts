import { css } from '#styled/css'

/** Inputs, selects and text areas look alike; 16 px text keeps iOS from zooming in. */
export const fieldRecipe = {
  base: css.raw({
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
    '&[aria-invalid=true]': { borderColor: 'udongo' },
    // The browser's own arrow stands against the edge, whatever the padding.
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
  }),
}
