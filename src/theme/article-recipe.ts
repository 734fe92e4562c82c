import { defineRecipe, type RecipeConfig } from '@pandacss/dev'

/**
 * A fade at an edge beyond which there is more to scroll to: the first two layers move with the content and cover the
 * fade of an edge that is reached.
 */
const scrollEdges = {
  overflowX: 'auto',
  bg: 'var(--ground)',
  backgroundImage:
    'linear-gradient(to right, var(--ground) 40%, transparent), linear-gradient(to left, var(--ground) 40%, transparent), ' +
    'linear-gradient(to right, var(--edge), transparent), linear-gradient(to left, var(--edge), transparent)',
  backgroundPosition: 'left, right, left, right',
  backgroundRepeat: 'no-repeat',
  backgroundSize: '2rem 100%, 2rem 100%, .5rem 100%, .5rem 100%',
  backgroundAttachment: 'local, local, scroll, scroll',
} as const

/** The HTML of a post. A recipe, because a class per element and property would add 3 kB to its page. */
export const article: RecipeConfig = defineRecipe({
  className: 'article',
  base: {
    fontSize: { base: 'lg', lg: '[1.1875rem]' },
    lineHeight: '1.65',
    '& > *': { maxW: 'prose' },
    // Wider than the text, where the column is.
    '& > :is(.code, .scroll, .picture, figure)': { maxW: '[none]' },
    '& > * + *': { marginTop: '[1.1em]' },
    // Per paragraph, because a text starts at the bottom of a phone's first screen.
    '& > :nth-child(n + 3)': { deferLayout: '9rem' },
    '& h2': { fontSize: '2xl', marginTop: '[1.6em]' },
    '& h3': { fontSize: 'xl', marginTop: '[1.4em]' },
    '& :is(h2, h3)': { scrollMarginTop: '24' },
    '& a': { color: 'accent', textDecoration: 'underline' },
    '& :is(ul, ol)': { paddingLeft: '[1.4em]' },
    '& ul': { listStyleType: 'disc' },
    '& ol': { listStyleType: 'decimal' },
    '& li + li': { marginTop: '[0.35em]' },
    '& strong': { fontWeight: 'bold' },
    '& em': { fontStyle: 'italic' },
    '& blockquote': { borderLeft: '4px solid var(--highlight)', paddingLeft: '[1em]', color: 'soft' },
    '& code': {
      fontFamily: 'ui-monospace, monospace',
      fontSize: '[0.9em]',
      bg: 'tint',
      borderRadius: 'sm',
      paddingInline: '[0.25em]',
    },
    '& :where(pre, .scroll)': { '--ground': 'var(--paper)', ...scrollEdges, borderRadius: 'sm' },
    '& pre': {
      '--ground': 'var(--tint)',
      border: '1px solid var(--line)',
      borderRadius: 'md',
      padding: '[1em]',
      lineHeight: '1.5',
      fontSize: '[1rem]',
    },
    '& pre code': { bg: 'transparent', padding: '0' },
    '& pre .comment': { color: 'soft', fontStyle: 'italic' },
    '& pre .keyword': { color: 'accent', fontWeight: 'bold' },
    '& pre .string': { color: 'success' },
    '& pre .number': { color: 'pending' },
    '& pre .title': { color: 'danger' },
    '& .scroll': { border: '1px solid var(--line)' },
    '& table': { fontSize: 'md', w: 'full', lineHeight: '1.5' },
    '& :is(th, td)': {
      borderBottom: '1px solid var(--line)',
      padding: '[0.5em 0.7em]',
      verticalAlign: 'top',
      minW: '[6rem]',
    },
    '& th': { textAlign: 'left', fontWeight: 'bold', borderColor: 'edge' },
    '& tr:last-child td': { borderBottomWidth: '0' },
    '& hr': { borderTop: '1px solid var(--line)' },
    '& img': { borderRadius: 'md', maxW: 'full', height: 'auto' },
    '& figcaption': { color: 'soft', fontSize: 'sm', marginTop: '[0.4em]' },
    // The box has the size of the picture before it loads, which prevents a layout shift.
    '& .picture': {
      display: 'block',
      position: 'relative',
      overflow: 'hidden',
      bg: 'tint',
      borderRadius: 'md',
    },
    '& .picture svg': { display: 'block', w: 'full', h: 'auto' },
    '& .picture img': { position: 'absolute', inset: '0', w: 'full', h: 'full', objectFit: 'contain' },
    '& :is(.picture, .code) button': {
      minH: '11',
      px: '3',
      color: 'accent',
      fontSize: 'sm',
      fontWeight: 'bold',
      textDecoration: 'underline',
      textUnderlineOffset: '3px',
      cursor: 'pointer',
    },
    '& .picture button': { position: 'absolute', inset: '0', w: 'full', lineHeight: '1.4' },
    // Reserves space for the copy button, which prevents a layout shift.
    '& .code': { position: 'relative', paddingBottom: '11' },
    '& .code button': { position: 'absolute', right: '0', bottom: '0' },
  },
})
