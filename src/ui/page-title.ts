import { chakra } from '#styled/jsx'

/** A page is painted when it has come so far (`app/page-style.ts`). */
export const titleId = 'the-title'

/** What a page is, once on each. */
export const PageTitle = chakra('h1', { base: { fontSize: '3xl' } }, { defaultProps: { id: titleId } })
