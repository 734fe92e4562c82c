import { styled, type StyledProps } from '#ui/styled.ts'

/** The browser starts painting once this element is parsed (`src/app/page-style.ts`). */
export const titleId = 'the-title'

const Title = styled('h1', { base: { fontSize: '3xl' } }, { id: titleId })

/**
 * The element into which the renderer writes the rules of a page. React owns it, so that hydration does not move it:
 * moving rules would recalculate all styles.
 */
export const PageRules = () => <style suppressHydrationWarning>{''}</style>

/** The page's title, one per page. */
export const PageTitle = (props: StyledProps<'h1'>) => (
  <>
    <Title {...props} />
    <PageRules />
  </>
)
