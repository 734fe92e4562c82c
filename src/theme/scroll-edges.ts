/**
 * A fade at an edge beyond which there is more to scroll to: the first two layers move with the content and cover the
 * fade of an edge that is reached. `--ground` is the colour behind the content.
 */
export const scrollEdges = {
  overflowX: 'auto',
  backgroundColor: 'var(--ground)',
  backgroundImage:
    'linear-gradient(to right, var(--ground) 40%, transparent), linear-gradient(to left, var(--ground) 40%, transparent), ' +
    'linear-gradient(to right, var(--edge), transparent), linear-gradient(to left, var(--edge), transparent)',
  backgroundPosition: 'left, right, left, right',
  backgroundRepeat: 'no-repeat',
  backgroundSize: '2rem 100%, 2rem 100%, .5rem 100%, .5rem 100%',
  backgroundAttachment: 'local, local, scroll, scroll',
} as const
