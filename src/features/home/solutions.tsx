import { createLink } from '@tanstack/react-router'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { GeneratedCover } from '#ui/generated-cover.tsx'
import type { Packs } from '#catalogues/packs.ts'
import { pageOf } from './landing-rules.ts'
import { Section } from './section.tsx'

const Tile = createLink(
  styled('a', {
    base: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '4',
      alignItems: 'center',
      borderTopWidth: '1px',
      borderColor: 'line',
      py: '4',
      '&:hover h3': { color: 'accent' },
    },
  }),
)

/** Our own platforms, each with a pattern strip, its name and a sentence. */
export function Solutions({ solutions }: { solutions: Packs['landing']['solutions'] }) {
  return (
    <Section id="solutions" title={m.home_solutions()} lead={m.home_solutions_lead()}>
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
          columnGap: '10',
        })}
      >
        {solutions.map(({ id, icon, title, text, href }) => (
          <Tile key={id} to={pageOf(href)}>
            <div
              className={css({
                w: '24',
                flexShrink: '0',
                borderRadius: 'md',
                overflow: 'hidden',
                lineHeight: '0',
              })}
            >
              <GeneratedCover seed={id} icon={icon} style={css.raw({ h: '[96px]' })} />
            </div>
            <div className={css({ flex: '1 1 9rem', minW: '0' })}>
              <h3 className={css({ fontSize: 'xl' })}>{title}</h3>
              <p className={css({ mt: '1', color: 'soft' })}>{text}</p>
            </div>
          </Tile>
        ))}
      </div>
    </Section>
  )
}
