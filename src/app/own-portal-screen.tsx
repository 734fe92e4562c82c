import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session.ts'
import { PageHead } from '#ui/page-head.tsx'
import { PageIntro } from '#ui/page-intro.tsx'

/** The way to one's own dashboard, for addresses that know no role, such as a shortcut on the home screen. */
export function OwnPortalScreen() {
  const { user, status } = useSnapshot(session)
  const navigate = useNavigate()
  const role = user?.role ?? 'guest'
  useEffect(() => {
    if (status !== 'unknown')
      void navigate({ to: '/$root/$', params: { root: role, _splat: '' }, replace: true })
  }, [status, role, navigate])
  return (
    <>
      <PageHead
        title={m.page_title({ title: m.own_portal_title(), product: company.product })}
        description={m.own_portal_lead()}
      />
      <PageIntro title={m.own_portal_title()} lead={m.own_portal_lead()} />
    </>
  )
}
