import type { SystemStyleObject } from '#styled/types'
import { styled } from '#ui/styled.ts'

const articleCss = {
  maxW: 'prose',
  fontSize: 'lg',
  lineHeight: '1.65',
  '& > * + *': { marginTop: '[1.1em]' },
  // Per paragraph, because a text starts at the bottom of a phone's first screen.
  '& > :nth-child(n + 3)': { deferLayout: '9rem' },
  '& h2': { fontSize: '2xl', marginTop: '[1.6em]' },
  '& h3': { fontSize: 'xl', marginTop: '[1.4em]' },
  '& a': { color: 'accent', textDecoration: 'underline' },
  '& ul, & ol': { paddingLeft: '[1.4em]' },
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
  '& pre': {
    bg: 'tint',
    border: '1px solid var(--line)',
    borderRadius: 'md',
    padding: '[1em]',
    overflowX: 'auto',
    lineHeight: '1.5',
  },
  '& pre code': { bg: 'transparent', padding: '0' },
  '& table': { display: 'block', overflowX: 'auto', fontSize: 'md' },
  '& th': {
    textAlign: 'left',
    fontWeight: 'bold',
    borderBottom: '2px solid var(--edge)',
    padding: '[0.4em 0.9em 0.4em 0]',
  },
  '& td': { borderBottom: '1px solid var(--line)', padding: '[0.4em 0.9em 0.4em 0]', verticalAlign: 'top' },
  '& hr': { borderTop: '1px solid var(--line)' },
  '& h2, & h3': { scrollMarginTop: '24' },
  '& img': { borderRadius: 'md', maxW: 'full', height: 'auto' },
  '& figcaption': { color: 'soft', fontSize: 'sm', marginTop: '[0.4em]' },
  // The box has the size of the picture before it loads, which prevents a layout shift.
  '& .picture': {
    display: 'block',
    position: 'relative',
    maxW: 'full',
    overflow: 'hidden',
    bg: 'tint',
    borderRadius: 'md',
  },
  '& .picture svg': { display: 'block', w: 'full', h: 'auto' },
  '& .picture img': { position: 'absolute', inset: '0', w: 'full', h: 'full', objectFit: 'contain' },
  '& .picture button, & .code button': {
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
} satisfies SystemStyleObject

/** Displays a post's HTML, which the server has sanitized; it contains no components. */
export const ArticleText = styled('div', { base: articleCss })
