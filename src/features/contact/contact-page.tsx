import { getRouteApi, useHydrated } from '@tanstack/react-router'
import { company } from '#catalogues/company.ts'
import { useOpenRows } from '#engine/use-open-rows.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { lazySection } from '#ui/lazy-section.tsx'
import { ButtonLink } from '#ui/link.ts'
import { PageHead } from '#ui/page-head.tsx'
import { PageIntro } from '#ui/page-intro.tsx'
import { ContactCards } from './contact-cards.tsx'
import { MessageForm, useMessageForm } from './message-form.tsx'
import { Portfolio } from './portfolio.tsx'
import { Schedule } from './schedule.tsx'

const WaitingMessages = lazySection(() => import('./waiting-messages.tsx'), 'WaitingMessages')

const route = getRouteApi('/contact')

export function ContactPage() {
  const { cards, hours } = route.useLoaderData()
  const { subject = '' } = route.useSearch()
  // The server renders the page without a subject.
  const isHydrated = useHydrated()
  const message = useMessageForm(isHydrated ? subject : '')
  const rows = useOpenRows('message') ?? []
  return (
    <div className={css({ py: { base: '6', md: '10' } })}>
      <PageHead
        title={m.page_title({ title: m.contact_title(), product: company.product })}
        description={m.contact_lead()}
      />
      <PageIntro title={m.contact_title()} lead={m.contact_lead()} />
      <div
        className={css({
          display: 'flex',
          flexDirection: { base: 'column', sm: 'row' },
          alignItems: 'flex-start',
          gap: '3',
          mt: '5',
        })}
      >
        <ButtonLink to="/contact" hash="schedule" search={(now) => now}>
          {m.schedule_call()}
        </ButtonLink>
        <ButtonLink to="/contact" hash="portfolio" search={(now) => now} variant="quiet">
          {m.view_portfolio()}
        </ButtonLink>
      </div>
      <ContactCards cards={cards} />
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 22rem' },
          gap: { base: '8', md: '10' },
          mt: '10',
          alignItems: 'start',
        })}
      >
        <div id="write">
          <h2 className={css({ fontSize: '2xl', mb: '4' })}>{m.write_to_us()}</h2>
          <MessageForm message={message} />
          {rows.length > 0 ? <WaitingMessages rows={rows} canEdit={message.isBlank} /> : null}
        </div>
        <Schedule hours={hours} />
      </div>
      <Portfolio />
    </div>
  )
}
