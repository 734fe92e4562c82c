import { createLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { GeneratedCover } from './generated-cover.tsx'
import { cardBodyRecipe, cardFootRecipe, cardRecipe } from './recipes.ts'

/** A grid of cards; a single column on a phone. */
export const CardGrid = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
    gap: '5',
  },
})

/** Makes the whole card a link whose accessible name is the title. Other controls are stacked above it. */
export const CardLink = createLink(
  styled('a', { base: { _after: { content: '""', position: 'absolute', inset: '0' } } }),
)

export const CardTitle = styled('h3', { base: { fontSize: 'lg', lineHeight: '1.28', mt: '2' } })

const Shell = styled('article', cardRecipe)
const Body = styled('div', cardBodyRecipe)
const Foot = styled('div', cardFootRecipe)

type CardProps = {
  /** Determines the cover, with `icon` (generated-cover.tsx). */
  seed: string
  icon: string | undefined
  foot?: ReactNode
  children: ReactNode
}

/** A catalogue item with a generated cover; `foot` is aligned to the bottom, above the card's link. */
export function Card({ seed, icon, foot, children }: CardProps) {
  return (
    <Shell>
      <GeneratedCover seed={seed} icon={icon} style={css.raw({ h: 'cover' })} />
      <Body>
        {children}
        {foot ? <Foot>{foot}</Foot> : null}
      </Body>
    </Shell>
  )
}
