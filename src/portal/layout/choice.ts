import { createLink } from '@tanstack/react-router'
import { styled } from '#ui/styled.ts'

/** A fade on the sides where the row goes on (tab-row.tsx). */
const fade =
  '[linear-gradient(to right, transparent, #000 var(--before, 0px) calc(100% - var(--after, 0px)), transparent)]'

/** A row of options, of which one is selected; it scrolls horizontally if too wide. */
export const ChoiceRow = styled('div', {
  base: { display: 'flex', gap: '1', overflowX: 'auto', maxW: 'full' },
  variants: {
    variant: {
      tabs: {
        mt: { base: '2', md: '5' },
        borderBottomWidth: '1px',
        borderColor: 'line',
        maskImage: fade,
      },
      pills: { p: '1', borderWidth: '1px', borderColor: 'line', borderRadius: 'md', bg: 'card' },
      // One row on a phone, so that the list is in view.
      chips: {
        flexWrap: { base: 'nowrap', md: 'wrap' },
        gap: '2',
        // Room for the ring of what is focused, which the row would cut.
        p: '1',
        mx: '-1',
        my: '-1',
        maskImage: fade,
      },
    },
  },
})

export const TabLink = createLink(
  styled('a', {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      minH: '11',
      px: '4',
      whiteSpace: 'nowrap',
      color: 'soft',
      fontWeight: 'bold',
      borderBottomWidth: '3px',
      borderColor: 'transparent',
      _pointed: { color: 'ink' },
      '&[aria-selected=true], &[aria-current=page]': { color: 'ink', borderColor: 'highlight' },
      '&:focus-visible': { outlineOffset: '-3px' },
    },
  }),
)

export const Choice = styled(
  'button',
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      minH: '11',
      px: '4',
      borderRadius: 'md',
      fontSize: 'sm',
      fontWeight: 'bold',
      color: 'soft',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      '&[aria-pressed=true]': { bg: 'accent', color: 'paper' },
    },
    variants: {
      variant: {
        pill: { minH: '8', px: '3', '@media (pointer: coarse)': { minH: '11' } },
        chip: { borderWidth: '1px', borderColor: 'edge', borderRadius: 'full', color: 'ink' },
      },
    },
  },
  { type: 'button' },
)
