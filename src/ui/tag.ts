import { chakra } from '#styled/jsx'

/** A small word about a thing: its category, a tag. */
export const Tag = chakra('span', {
  base: {
    display: 'inline-block',
    bg: 'tint',
    color: 'ink',
    fontSize: 'xs',
    borderRadius: 'sm',
    px: '2',
    py: '2px',
  },
})
