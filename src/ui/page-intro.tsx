import { css } from '#styled/css'
import { PageTitle } from './page-title.tsx'

/** How a page begins: what it is, and in a sentence or two what for. */
export function PageIntro({ title, lead }: { title: string; lead: string }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <p className={css({ color: 'soft', fontSize: 'lg', mt: '2', maxW: 'prose' })}>{lead}</p>
    </>
  )
}
