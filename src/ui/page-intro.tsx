import { css } from '#styled/css'
import { PageTitle } from './page-title.tsx'

/** The start of a page: title and a short introduction. */
export function PageIntro({ title, lead }: { title: string; lead: string }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <p className={css({ color: 'soft', fontSize: { base: 'md', md: 'lg' }, mt: '2', maxW: 'prose' })}>
        {lead}
      </p>
    </>
  )
}
