import { styled } from '#ui/styled.ts'

/** A page is painted when it has come so far (`app/page-style.ts`). */
export const titleId = 'the-title'

/** What a page is, once on each. */
export const PageTitle = styled('h1', { base: { fontSize: '3xl' } }, { id: titleId })
