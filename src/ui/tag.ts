import { styled } from '#ui/styled.ts'

/** A small word about a thing: its category, a tag. */
export const Tag = styled('span', {
  base: {
    display: 'inline-block',
    bg: 'tint',
    color: 'ink',
    fontSize: 'xs',
    borderRadius: 'sm',
    px: '2',
    py: 'hair',
  },
})
