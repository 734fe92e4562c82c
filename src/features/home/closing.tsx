import { company } from '#catalogues/company.ts'
import type { Packs } from '#catalogues/packs.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { ButtonLink, StandaloneLink } from '#ui/link.ts'
import { Section } from './section.tsx'

const Plain = styled('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '11',
    fontWeight: 'bold',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    overflowWrap: 'anywhere',
  },
})

/** The company and the contact section, side by side. */
export function Closing({ address, hours, whatsapp }: Packs['landing']['company']) {
  return (
    <div
      className={css({
        display: 'grid',
        gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
        columnGap: '10',
      })}
    >
      <Section id="about" title={m.home_about()}>
        <p className={css({ fontSize: 'lg', maxW: 'prose' })}>{m.home_about_text({ city: company.city })}</p>
        <StandaloneLink to="/about" css={{ mt: '2', fontSize: 'md' }}>
          {m.home_about_more()}
        </StandaloneLink>
      </Section>
      <Section id="contact" title={m.home_contact()}>
        <p className={css({ fontSize: 'lg', maxW: 'prose' })}>{m.home_contact_text()}</p>
        <p className={css({ mt: '3', maxW: 'prose' })}>
          {address}
          <br />
          {hours}
        </p>
        <div
          className={css({
            display: 'flex',
            mt: '4',
            columnGap: '5',
            rowGap: '2',
            flexWrap: 'wrap',
            alignItems: 'center',
          })}
        >
          <ButtonLink to="/contact">{m.home_contact_write()}</ButtonLink>
          <Plain href={`tel:${company.phone.replaceAll(' ', '')}`}>
            {m.home_call({ phone: company.phone })}
          </Plain>
          {whatsapp === null ? null : <Plain href={whatsapp}>WhatsApp</Plain>}
          <Plain href={`mailto:${company.email}`}>{company.email}</Plain>
        </div>
      </Section>
    </div>
  )
}
