import { css } from '#styled/css'

/** Buttons and links under an answer look alike. */
export const optionRecipe = {
  base: css.raw({
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minH: '11',
    px: '4',
    borderWidth: '1.5px',
    borderColor: 'nyasa',
    borderRadius: 'full',
    bg: 'transparent',
    color: 'nyasa',
    fontWeight: 'bold',
    fontSize: 'sm',
    lineHeight: '1.2',
    textAlign: 'left',
    cursor: 'pointer',
    transition: 'background 150ms',
    '@media (hover: hover)': { _pointed: { bg: 'tint' } },
  }),
}
