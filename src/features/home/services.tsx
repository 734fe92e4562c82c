import { createLink } from '@tanstack/react-router'
import { ArrowRight } from 'lucide'
import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { styled } from '#ui/styled.ts'
import type { Packs } from '#catalogues/packs.ts'
import { pageOf } from './landing-rules.ts'
import { Section } from './section.tsx'

const Row = createLink(
  styled('a', {
    base: {
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: '20rem 1fr auto' },
      columnGap: '6',
      alignItems: 'center',
      borderTopWidth: '1px',
      borderColor: 'line',
      py: '4',
      _pointed: { color: 'accent' },
    },
  }),
)

/** The services as a list. */
export function Services({ services }: { services: Packs['landing']['services'] }) {
  return (
    <Section id="services" title={m.home_services()} lead={m.home_services_lead()}>
      {services.map(({ id, title, text, href }) => (
        <Row key={id} to={pageOf(href)}>
          <h3 className={css({ fontSize: 'lg' })}>{title}</h3>
          <p
            className={css({
              color: 'soft',
              gridColumn: { base: '1', md: '2' },
              gridRow: { base: '2', md: '1' },
            })}
          >
            {text}
          </p>
          <div className={css({ color: 'accent', gridRow: '1', gridColumn: { base: '2', md: '3' } })}>
            <Icon shape={ArrowRight} size={20} aria-hidden="true" />
          </div>
        </Row>
      ))}
    </Section>
  )
}
