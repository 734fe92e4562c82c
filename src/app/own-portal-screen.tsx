import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session/session.ts'
import { css } from '#styled/css'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageTitle } from '#ui/page-title.tsx'

/** Redirects to the dashboard of the user's role, for addresses without a role, such as a home-screen shortcut. */
export function OwnPortalScreen() {
  const { user, status } = useSnapshot(session)
  const navigate = useNavigate()
  const role = user?.role ?? 'guest'
  useEffect(() => {
    if (status !== 'unknown')
      void navigate({ to: '/$root/$', params: { root: role, _splat: '' }, replace: true })
  }, [status, role, navigate])
  return (
    <div className={css({ py: { base: '6', md: '10' } })}>
      <PageHead
        title={m.page_title({ title: m.own_portal_title(), product: company.product })}
        description={m.own_portal_lead()}
      />
      <PageTitle>{m.own_portal_title()}</PageTitle>
      <NeedsScripts />
      <p className={css({ color: 'soft', fontSize: 'lg', mt: '2' })}>{m.own_portal_lead()}</p>
    </div>
  )
}
