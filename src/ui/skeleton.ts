import { styled } from '#ui/styled.ts'

/** A placeholder in the final layout. Silent to screen readers: the region around it says that it loads. */
export const Skeleton = styled('div', {
  base: { bg: 'line', borderRadius: 'sm', minH: '[1em]' },
})
