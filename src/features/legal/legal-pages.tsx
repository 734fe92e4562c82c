import { getRouteApi } from '@tanstack/react-router'
import { company } from '#catalogues/company.ts'
import type { Packs } from '#catalogues/packs.ts'
import { m } from '#i18n/paraglide/messages.js'
import { PageHead } from '#ui/page-head.tsx'
import { TextPage } from '#ui/text-page.tsx'

const terms = getRouteApi('/terms')
const privacy = getRouteApi('/privacy')

export function TermsPage() {
  return <LegalText text={terms.useLoaderData()} />
}

export function PrivacyPage() {
  return <LegalText text={privacy.useLoaderData()} />
}

function LegalText({ text }: { text: Packs['terms'] }) {
  return (
    <TextPage {...text} contents={m.on_this_page()}>
      <PageHead
        title={m.page_title({ title: text.title, product: company.product })}
        description={text.lead}
      />
    </TextPage>
  )
}
