import { createLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { GeneratedCover } from './generated-cover.tsx'
import { PageTitle } from './page-title.tsx'

export const BackLink = createLink(
  styled('a', {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      minH: '11',
      color: 'accent',
      fontWeight: 'bold',
    },
  }),
)

type ItemPageProps = {
  seed: string
  back: ReactNode
  tags: ReactNode
  title: string
  lead: string
  /** Key facts and the main action, beside the text on wide screens. */
  aside: ReactNode
  children: ReactNode
}

/** The detail page of a catalogue item. */
export function ItemPage({ seed, back, tags, title, lead, aside, children }: ItemPageProps) {
  return (
    <div className={css({ py: { base: '4', md: '8' } })}>
      {back}
      <div className={css({ borderRadius: 'md', overflow: 'hidden', mt: '2' })}>
        <GeneratedCover seed={seed} place={css.raw({ h: '[140px]' })} />
      </div>
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 20rem' },
          gridTemplateRows: { md: 'auto 1fr' },
          columnGap: '10',
          rowGap: { base: '6', md: '0' },
          mt: '6',
          alignItems: 'start',
        })}
      >
        <div>
          {tags}
          <PageTitle css={{ mt: '4' }}>{title}</PageTitle>
          <p className={css({ mt: '3', fontSize: 'lg', maxW: 'prose' })}>{lead}</p>
        </div>
        <div
          className={css({
            bg: 'card',
            gridColumn: { md: '2' },
            gridRow: { md: '1 / span 2' },
            borderWidth: '1px',
            borderColor: 'line',
            borderRadius: 'md',
            p: '5',
          })}
        >
          {aside}
        </div>
        <div>{children}</div>
      </div>
    </div>
  )
}
