import { getRouteApi } from '@tanstack/react-router'
import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { CallToAction } from '#ui/call-to-action.tsx'
import { ButtonLink } from '#ui/link.ts'
import { PageHead } from '#ui/page-head.tsx'
import { PageIntro } from '#ui/page-intro.tsx'
import { SectionHeading } from '#ui/section-heading.ts'
import { ScholarPoints } from './scholar-points.tsx'
import { ScholarService } from './scholar-service.tsx'

const route = getRouteApi('/scholar')

export function ScholarPage() {
  const { services, extras, support } = route.useLoaderData()
  return (
    <div className={css({ py: { base: '6', md: '10' } })}>
      <PageHead
        title={m.page_title({ title: m.scholar_title(), product: company.product })}
        description={m.scholar_lead()}
      />
      <PageIntro title={m.scholar_title()} lead={m.scholar_lead()} />
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: '1fr', md: 'repeat(3, 1fr)' },
          gap: '5',
          mt: '7',
        })}
      >
        {services.map((service) => (
          <ScholarService key={service.id} service={service} />
        ))}
      </div>
      <section>
        <SectionHeading>{m.scholar_extras()}</SectionHeading>
        <ScholarPoints points={extras} columns={3} />
      </section>
      <section>
        <SectionHeading css={{ mb: '1' }}>{support.title}</SectionHeading>
        <p className={css({ color: 'soft', mb: '5', maxW: 'prose' })}>{support.text}</p>
        <ScholarPoints points={support.points} columns={2} />
      </section>
      <CallToAction title={m.scholar_promo()} text={m.scholar_promo_text()}>
        <ButtonLink to="/thinkforge">{m.browse_courses()}</ButtonLink>
      </CallToAction>
      <CallToAction title={m.scholar_call()} text={m.scholar_call_text()}>
        <ButtonLink to="/contact">{m.contact_title()}</ButtonLink>
        <ButtonLink to="/thinkforge" variant="quiet">
          {m.browse_courses()}
        </ButtonLink>
      </CallToAction>
    </div>
  )
}
