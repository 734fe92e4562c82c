import { getRouteApi, useHydrated } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'
import { company } from '#catalogues/company.ts'
import { inquiryPagePath, newInquiryPagePath } from '#domain/inquiry-addresses.ts'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session/session.ts'
import { css } from '#styled/css'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageIntro } from '#ui/page-intro.tsx'
import { SignInPrompt } from '#ui/sign-in-prompt.tsx'
import { InquiryList } from './inquiry-list.tsx'
import { InquiryView } from './inquiry-view.tsx'

const route = getRouteApi('/inquiries')

/** The account's requests, tickets and conversations, and one of them with its thread. */
export function InquiriesPage() {
  const search = route.useSearch()
  const { status, user } = useSnapshot(session)
  // The page is prerendered without parameters.
  const isHydrated = useHydrated()
  const { open, new: kind } = isHydrated ? search : {}
  const from = open ? inquiryPagePath(open) : kind ? newInquiryPagePath(kind) : '/inquiries'
  return (
    <div className={css({ maxW: 'prose', mx: 'auto', py: { base: '6', md: '10' }, minH: '[60vh]' })}>
      <PageHead
        title={m.page_title({ title: m.inquiries_title(), product: company.product })}
        description={m.inquiries_lead()}
      />
      <PageIntro title={m.inquiries_title()} lead={m.inquiries_lead()} />
      <NeedsScripts />
      {status === 'out' ? (
        <div className={css({ mt: '6' })}>
          <SignInPrompt from={from}>{m.inquiries_need_login()}</SignInPrompt>
        </div>
      ) : null}
      {user && open ? <InquiryView key={open} id={open} user={user} /> : null}
      {user && !open ? <InquiryList user={user} kind={kind} /> : null}
    </div>
  )
}
