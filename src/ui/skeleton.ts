import { chakra } from '#styled/jsx'

/** A placeholder in the final layout. Silent to screen readers: the region around it says that it loads. */
export const Skeleton = chakra('div', {
  base: { bg: 'line', borderRadius: 'sm', minH: '1em' },
})
