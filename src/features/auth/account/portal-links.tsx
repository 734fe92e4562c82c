import { LayoutDashboard, LayoutGrid } from 'lucide'
import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { portalPath, rolesOf } from '#domain/user-roles.ts'
import type { Role } from '#domain/roles.ts'
import { m } from '#i18n/paraglide/messages.js'
import { RowLink } from './account-row.ts'
import { roleLabel } from '#i18n/role-labels.ts'

/** Typed as `string`, because the portal's route (`/$root/$`) has no literal paths. */
const together: string = '/multirole'
const pathOf = (role: Role): string => portalPath(role)

type PortalLinksProps = { user: { role: Role; roles: readonly Role[] }; onDone: () => void }

/** A link to the portal of the user's role; with several roles one for each, and one to the combined portal. */
export function PortalLinks({ user, onDone }: PortalLinksProps) {
  const ownRoles = rolesOf(user)
  return (
    <>
      {ownRoles.length > 1 ? (
        <h3 className={css({ px: '3', pt: '2', fontSize: 'xs', color: 'soft', letterSpacing: '0' })}>
          {m.your_portals()}
        </h3>
      ) : null}
      {ownRoles.map((role) => (
        <RowLink key={role} to={pathOf(role)} onClick={onDone}>
          <Icon shape={LayoutDashboard} size={20} aria-hidden="true" />
          {m.portal_of_role({ role: roleLabel(role) })}
        </RowLink>
      ))}
      {ownRoles.length > 1 ? (
        <RowLink to={together} onClick={onDone}>
          <Icon shape={LayoutGrid} size={20} aria-hidden="true" />
          {m.portal_all_roles()}
        </RowLink>
      ) : null}
    </>
  )
}
