import { getRouteApi } from '@tanstack/react-router'
import { rolesOf } from '#domain/held-roles.ts'
import { panelName } from '#features/auth/account/account-name.ts'
import { useAuth } from '#features/auth/sign-in/auth-provider.tsx'
import { useLocalRecords } from '#features/local-records/use-local-records.ts'
import { session } from '#platform/session/session.ts'
import { PortalPage } from '#portal/portal-page.tsx'
import type { PortalSearch } from '#portal/portal-address.ts'
import { staffDesk } from './staff-desk.tsx'

const route = getRouteApi('/$root/$')

/** Passes network and database access to the portal, which imports neither. */
export function PortalScreen() {
  const data = route.useLoaderData()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { user, logout } = useAuth()
  const localStore = useLocalRecords(user?.id ?? null)
  const onSearch = (part: PortalSearch, replace = false) =>
    void navigate({ search: { ...search, ...part }, replace, resetScroll: false })
  const onSignOut = () => {
    // The user is still signed in while the dialog about unsent data is open.
    void logout().then(() => (session.user ? undefined : navigate({ to: '/auth/login' })))
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
        desk: staffDesk(user, search, onSearch),
      }}
    />
  )
}
