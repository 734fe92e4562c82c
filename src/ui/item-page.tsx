import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { GeneratedCover } from './generated-cover.tsx'
import { PageTitle } from './page-title.tsx'
import { backLinkRecipe } from './recipes.ts'

const StyledBackLink = createLink(styled('a', backLinkRecipe))

/** A link to the list of an item, which the router would mark as the current page, because its path begins the item's. */
export const BackLink: LinkComponent<typeof StyledBackLink> = (props) => (
  <StyledBackLink activeOptions={{ exact: true }} {...props} />
)

type ItemPageProps = {
  /** Determines the cover, with `icon` (generated-cover.tsx). */
  seed: string
  icon: string | undefined
  back: ReactNode
  tags: ReactNode
  title: string
  lead: string
  /** Key facts and the main action, beside the text on wide screens. */
  aside: ReactNode
  children: ReactNode
  /** Below both columns. */
  foot?: ReactNode
}

/** The detail page of a catalogue item. */
export function ItemPage({ seed, icon, back, tags, title, lead, aside, children, foot }: ItemPageProps) {
  return (
    <div className={css({ py: { base: '3', md: '8' } })}>
      {back}
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 20rem' },
          gridTemplateRows: { md: 'auto 1fr' },
          columnGap: '10',
          rowGap: { base: '5', md: '0' },
          mt: '1',
          alignItems: 'start',
        })}
      >
        <div>
          <div className={css({ borderRadius: 'md', overflow: 'hidden', mb: { base: '4', md: '6' } })}>
            <GeneratedCover
              seed={seed}
              icon={icon}
              style={css.raw({ h: { base: '[120px]', md: '[200px]' } })}
            />
          </div>
          {tags}
          <PageTitle css={{ mt: '3' }}>{title}</PageTitle>
          <p className={css({ mt: '2', fontSize: { base: 'md', md: 'lg' }, maxW: 'prose' })}>{lead}</p>
        </div>
        <div
          className={css({
            bg: 'card',
            gridColumn: { md: '2' },
            gridRow: { md: '1 / span 2' },
            borderWidth: '1px',
            borderColor: 'line',
            borderRadius: 'md',
            p: { base: '4', md: '5' },
          })}
        >
          {aside}
        </div>
        <div>{children}</div>
      </div>
      {foot}
    </div>
  )
}
