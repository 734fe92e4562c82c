import { css } from '#styled/css'

/** Touch targets are 44 px high, also where the text is small. */
export const buttonRecipe = {
  base: css.raw({
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
  }),
  variants: {
    look: {
      solid: css.raw({ bg: 'nyasa', color: 'paper' }),
      quiet: css.raw({ borderColor: 'ink', color: 'ink' }),
      plain: css.raw({ px: '2', color: 'nyasa', textDecoration: 'underline', textUnderlineOffset: '3px' }),
    },
  },
  defaultVariants: { look: 'solid' },
} as const
