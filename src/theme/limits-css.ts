import { limitsId } from './limits-id.ts'

const notice = `#${limitsId}`

/**
 * What a page says to browsers that do not run the app (limits-notice.tsx). All that run it know this property, so whatever else
 * a browser without it lacks, it shows the sentence, and nothing that does nothing.
 */
export const limitsCss = {
  [notice]: {
    order: '-1',
    padding: '1rem',
    '& a': { color: 'var(--nyasa)', textDecoration: 'underline' },
  },
  '@supports (aspect-ratio: 1)': { [`${notice}:not([data-shown])`]: { display: 'none' } },
  '@supports not (aspect-ratio: 1)': {
    body: { display: 'flex', flexDirection: 'column' },
    'button, form, [aria-busy=true]>*': { display: 'none !important' },
  },
}
