import { getRouteApi, useHydrated } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'
import { company } from '#catalogues/company.ts'
import { documentPagePath, invoicePagePath } from '#domain/billing-addresses.ts'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session/session.ts'
import { css } from '#styled/css'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { lazySection } from '#ui/lazy-section.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageIntro } from '#ui/page-intro.tsx'
import { SignInPrompt } from '#ui/sign-in-prompt.tsx'
import { BillList } from './bill-list.tsx'
import { InvoiceView } from './invoice-view.tsx'

/** Its code is not part of the lists. */
const DocumentView = lazySection(() => import('./document-view.tsx'), 'DocumentView')

const route = getRouteApi('/billing')

/** The account's invoices and documents, and one of them, which can be printed. */
export function BillingPage() {
  const search = route.useSearch()
  const { status, user } = useSnapshot(session)
  // The page is prerendered without parameters.
  const isHydrated = useHydrated()
  const { invoice, document } = isHydrated ? search : {}
  const from = invoice ? invoicePagePath(invoice) : document ? documentPagePath(document) : '/billing'
  return (
    <div className={css({ maxW: 'prose', mx: 'auto', py: { base: '6', md: '10' }, minH: '[60vh]' })}>
      <PageHead
        title={m.page_title({ title: m.billing_title(), product: company.product })}
        description={m.billing_lead()}
      />
      <div className={invoice || document ? css({ '@media print': { display: 'none' } }) : undefined}>
        <PageIntro title={m.billing_title()} lead={m.billing_lead()} />
      </div>
      <NeedsScripts />
      {status === 'out' ? (
        <div className={css({ mt: '6' })}>
          <SignInPrompt from={from}>{m.billing_need_login()}</SignInPrompt>
        </div>
      ) : null}
      {user && invoice ? <InvoiceView key={invoice} id={invoice} userId={user.id} /> : null}
      {user && !invoice && document ? <DocumentView key={document} id={document} userId={user.id} /> : null}
      {user && !invoice && !document ? <BillList userId={user.id} /> : null}
    </div>
  )
}
