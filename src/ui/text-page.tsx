import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { PageIntro } from './page-intro.tsx'

const Anchor = styled('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: '11',
    overflowWrap: 'anywhere',
    color: 'accent',
    fontSize: 'sm',
    fontWeight: 'bold',
  },
})

type TextPageProps = {
  title: string
  lead: string
  sections: readonly { id: string; heading: string; paragraphs: readonly string[] }[]
  /** The heading of the table of contents. */
  contents: string
  children?: ReactNode
}

/** A text page with a table of contents beside it on wide screens. */
export function TextPage({ title, lead, sections, contents, children }: TextPageProps) {
  return (
    <div className={css({ py: { base: '6', md: '10' } })}>
      <PageIntro title={title} lead={lead} />
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '14rem minmax(0, 1fr)' },
          gap: { base: '4', md: '10' },
          mt: '6',
          alignItems: 'start',
        })}
      >
        <nav
          className={css({
            position: { md: 'sticky' },
            top: '24',
            borderLeftWidth: '4px',
            borderColor: 'highlight',
            pl: '4',
          })}
          aria-label={contents}
        >
          {sections.map(({ id, heading }) => (
            <Anchor key={id} href={`#${id}`}>
              {heading}
            </Anchor>
          ))}
        </nav>
        <div className={css({ maxW: 'prose' })}>
          {sections.map(({ id, heading, paragraphs }) => (
            <section className={css({ mb: '8' })} key={id} id={id}>
              <h2 className={css({ fontSize: '2xl' })}>{heading}</h2>
              {paragraphs.map((paragraph) => (
                <p className={css({ mt: '3', fontSize: 'lg', lineHeight: '1.65' })} key={paragraph}>
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
        </div>
      </div>
      {children}
    </div>
  )
}
