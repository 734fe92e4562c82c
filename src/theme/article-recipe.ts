import { defineRecipe, type RecipeConfig } from '@pandacss/dev'
import { scrollEdges } from './scroll-edges.ts'

const svg = { display: 'block', w: 'full', h: 'auto' }

const button = {
  minH: '11',
  px: '3',
  color: 'accent',
  fontSize: 'sm',
  fontWeight: 'bold',
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
  cursor: 'pointer',
}

const article = defineRecipe({
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
    // Less specific than the picture's own rule.
    '& :where(img)': { borderRadius: 'md', maxW: 'full', height: 'auto' },
    '& figcaption': { color: 'soft', fontSize: 'sm', marginTop: '[0.4em]' },
    '& figure svg': svg,
  },
})

/** The recipe of a post's HTML, and those of parts that many posts do not have. */
export const articleRecipes: Record<string, RecipeConfig> = {
  article,

  // The box has the size of the picture before it loads, which prevents a layout shift.
  picture: defineRecipe({
    className: 'picture',
    base: {
      display: 'block',
      position: 'relative',
      overflow: 'hidden',
      bg: 'tint',
      borderRadius: 'md',
      '& svg': svg,
      '& img': { position: 'absolute', inset: '0', w: 'full', h: 'full', objectFit: 'contain' },
      '& button': { ...button, position: 'absolute', inset: '0', w: 'full', lineHeight: '1.4' },
    },
  }),

  // Reserves space for the copy button, which prevents a layout shift.
  code: defineRecipe({
    className: 'code',
    base: {
      position: 'relative',
      paddingBottom: '11',
      '& button': { ...button, position: 'absolute', right: '0', bottom: '0' },
    },
  }),
}
