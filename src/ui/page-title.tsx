import { styled, type StyledProps } from '#ui/styled.ts'

/** A page is painted when it has come so far (`src/app/page-style.ts`). */
export const titleId = 'the-title'

const Title = styled('h1', { base: { fontSize: '3xl' } }, { id: titleId })

/**
 * The element that the renderer fills with the rules of a page. It is React's, so that hydration leaves it where it is: to move
 * rules within a document makes the browser compute all styles anew.
 */
export const PageRules = () => <style suppressHydrationWarning>{''}</style>

/** What a page is, once on each. */
export const PageTitle = (props: StyledProps<'h1'>) => (
  <>
    <Title {...props} />
    <PageRules />
  </>
)
