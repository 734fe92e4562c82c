import { getRouteApi } from '@tanstack/react-router'
import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { CallToAction } from '#ui/call-to-action.tsx'
import { ButtonLink } from '#ui/link.ts'
import { PageHead } from '#ui/page-head.tsx'
import { TextPage } from '#ui/text-page.tsx'

const route = getRouteApi('/about')

export function AboutPage() {
  const about = route.useLoaderData()
  return (
    <TextPage {...about} contents={m.on_this_page()}>
      <PageHead
        title={m.page_title({ title: about.title, product: company.product })}
        description={about.lead}
      />
      <CallToAction title={m.about_call()} text={m.about_call_text()}>
        <ButtonLink to="/contact">{m.contact_title()}</ButtonLink>
        <ButtonLink to="/projects" variant="quiet">
          {m.view_portfolio()}
        </ButtonLink>
      </CallToAction>
    </TextPage>
  )
}
