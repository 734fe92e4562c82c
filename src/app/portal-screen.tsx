import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { company } from '#catalogues/company.ts'
import { rolesOf } from '#domain/user-roles.ts'
import { engine } from '#engine/engine.ts'
import { panelName } from '#features/auth/account/account-name.ts'
import { useLive } from '#engine/use-live.ts'
import { useAuth } from '#features/auth/sign-in/auth-provider.tsx'
import { useLocalRecords } from '#features/local-records/use-local-records.ts'
import { blankPost } from '#features/writing/editor/post-form.ts'
import { afterHydration } from '#loading/after-hydration.ts'
import { session } from '#platform/session/session.ts'
import { samples } from '#platform/storage/preferences.ts'
import { PortalPage } from '#portal/portal-page.tsx'
import { portalSearch, type PortalSearch } from '#portal/portal-address.ts'
import { sendingStore } from './portal-inquiries.ts'
import { liveSources } from './portal-live.ts'
import { staffDesk } from './staff-desk.tsx'

const route = getRouteApi('/$root/$')

/** Passes network and database access to the portal, which imports neither. */
export function PortalScreen() {
  const data = route.useLoaderData()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { user, logout } = useAuth()
  const userId = user?.id ?? null
  const records = useLocalRecords(userId)
  const localStore = useMemo(
    () => (userId === null ? records : sendingStore(records, userId)),
    [records, userId],
  )
  const live = useMemo(() => liveSources(userId), [userId])
  const { areShown } = useSnapshot(samples)
  const unread = useLive(
    async ({ ownActivity }) => (userId === null ? 0 : ownActivity.countUnreadNotifications(userId)),
    0,
    [userId],
  )
  useEffect(() => void afterHydration(async () => (await engine()).ownActivity.confirmSamples()), [])
  const onSearch = (part: PortalSearch, replace = false) =>
    // From the latest address, which may not be rendered yet.
    void navigate({ search: (now) => ({ ...portalSearch(now), ...part }), replace, resetScroll: false })
  const onSignOut = () => {
    // The user is still signed in while the dialog about unsent data is open.
    void logout().then(() => (session.user ? undefined : navigate({ to: '/auth/login' })))
  }
  const onWrite = (title: string) => {
    const id = crypto.randomUUID()
    const form = { ...blankPost(`${company.product} Team`), title }
    void engine()
      .then(({ drafts }) =>
        drafts.saveForm({ id, form, rendered: { content: '', words: 0 }, isDone: false }, userId),
      )
      // A device that cannot keep the draft opens the editor without the title.
      .then(
        () => navigate({ to: '/blog/create', search: { draft: id } }),
        () => navigate({ to: '/blog/create' }),
      )
  }
  return (
    <PortalPage
      data={data}
      host={{
        user: user
          ? { name: panelName(user), email: user.email, role: user.role, roles: rolesOf(user) }
          : null,
        search,
        onSearch,
        onSignOut,
        localStore,
        live,
        hasSamples: areShown,
        unread,
        onWrite,
        desk: staffDesk(user, search, onSearch),
      }}
    />
  )
}
