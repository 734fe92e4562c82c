import { useRouterState } from '@tanstack/react-router'
import { Bell, LogIn, LogOut, PanelLeftClose, PanelLeftOpen, UserRound, UsersRound } from 'lucide'
import { css, cx } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { clothOf } from '#ui/cover.ts'
import { icons } from '../icons.ts'
import { addressOf } from '../portal-address.ts'
import { usePortal } from '../portal-context.ts'
import { menuOf, roleLimits, rolesOf } from './roles-of.ts'
import { SidebarButton, SidebarHeading, SidebarLink } from './sidebar-parts.ts'
import { useTooltip } from './tooltip.tsx'

type SidebarContentProps = {
  isNarrow: boolean
  onToggle: () => void
  /** Called when a link is followed. */
  onLeave?: () => void
}

/** The whole sidebar; collapsed, it is a column of icons with tooltips. */
export function SidebarContent({ isNarrow, onToggle, onLeave }: SidebarContentProps) {
  const { user, place, roles: index, onSignOut, unread = 0 } = usePortal()
  const { named, tooltip } = useTooltip()
  const from = useRouterState({ select: ({ location }) => location.href })
  const ownRoles = rolesOf(user, place)
  const limits = isNarrow ? roleLimits.collapsed : roleLimits.open
  const others = ownRoles
    .filter((role) => role !== place.role && Object.hasOwn(index, role))
    .slice(0, limits.others)
  const menu = menuOf(index, place.role, user ? [user.role, ...ownRoles] : ownRoles)

  const entry = (label: string) => ({
    onClick: onLeave,
    ...(isNarrow ? { 'aria-label': label, 'data-narrow': '', ...named } : {}),
  })
  const unreadText =
    unread > 0
      ? `${m.notifications_title()} (${m.notifications_unread({ count: unread })})`
      : m.notifications_title()
  const words = (label: ReactNode) => (isNarrow ? null : <span>{label}</span>)

  return (
    <div className={css({ display: 'flex', flexDirection: 'column', h: 'full', p: '2', overflowY: 'auto' })}>
      <SideHead isNarrow={isNarrow} onToggle={onToggle} tips={named} />
      <nav className={css({ mt: '2' })} aria-label={m.portal_menu()}>
        {menu.links.map(({ path, label, icon }) => {
          const shape = icons[icon]
          return (
            <SidebarLink
              key={path}
              to={addressOf(menu.role, path)}
              activeOptions={{ exact: true, includeSearch: false }}
              {...entry(label)}
            >
              <Icon shape={shape} size={20} aria-hidden="true" />
              {words(label)}
            </SidebarLink>
          )
        })}
      </nav>
      {others.length > 0 ? (
        <nav className={css({ mt: isNarrow ? '4' : '0' })} aria-label={m.portal_other_roles()}>
          {isNarrow ? null : <SidebarHeading>{m.portal_other_roles()}</SidebarHeading>}
          {others.map((role) => {
            const title = index[role]?.title ?? role
            const shape = icons[index[role]?.icon ?? 'user']
            return (
              <SidebarLink key={role} to={addressOf(role)} activeOptions={{ exact: true }} {...entry(title)}>
                <Icon shape={shape} size={20} aria-hidden="true" />
                {words(title)}
              </SidebarLink>
            )
          })}
          {ownRoles.length > limits.allAbove ? (
            <SidebarLink
              to={addressOf('multirole')}
              activeOptions={{ exact: true }}
              {...entry(m.portal_all_roles())}
            >
              <Icon shape={UsersRound} size={20} aria-hidden="true" />
              {words(m.portal_all_roles())}
            </SidebarLink>
          ) : null}
        </nav>
      ) : null}
      <div className={css({ mt: 'auto', pt: '3' })}>
        <div
          className={css({
            display: 'flex',
            gap: '3',
            alignItems: 'center',
            px: '3',
            py: '2',
            borderTopWidth: '1px',
            borderColor: 'line',
          })}
        >
          <Icon shape={UserRound} size={20} aria-hidden="true" />
          <div className={css({ minW: '0', fontSize: 'sm' }, isNarrow && { srOnly: true })}>
            <div className={css({ fontWeight: 'bold', truncate: true })}>
              {user?.name ?? m.portal_guest_user()}
            </div>
            <div className={css({ color: 'soft', truncate: true })}>
              {user?.email ?? m.portal_guest_user_hint()}
            </div>
          </div>
        </div>
        {user ? (
          <SidebarLink to="/notifications" {...entry(unreadText)}>
            <Icon shape={Bell} size={20} aria-hidden="true" />
            {words(unreadText)}
          </SidebarLink>
        ) : null}
        {user ? (
          <SidebarButton
            css={{ color: 'danger', fontWeight: 'bold' }}
            {...entry(m.portal_logout())}
            onClick={onSignOut}
          >
            <Icon shape={LogOut} size={20} aria-hidden="true" />
            {words(m.portal_logout())}
          </SidebarButton>
        ) : (
          <SidebarLink to="/auth/login" search={{ from }} {...entry(m.sign_in())}>
            <Icon shape={LogIn} size={20} aria-hidden="true" />
            {words(m.sign_in())}
          </SidebarLink>
        )}
      </div>
      {isNarrow ? tooltip : null}
    </div>
  )
}

type HeadProps = { isNarrow: boolean; onToggle: () => void; tips: object }

function SideHead({ isNarrow, onToggle, tips }: HeadProps) {
  const { place, roles } = usePortal()
  const name = usePortalName()
  const label = isNarrow ? m.portal_sidebar_open() : m.portal_sidebar_close()
  const shape = isNarrow ? PanelLeftOpen : PanelLeftClose
  return (
    <div
      className={css({
        display: 'flex',
        alignItems: 'center',
        gap: '2',
        minH: '12',
        pl: isNarrow ? '0' : '3',
      })}
    >
      {isNarrow ? null : (
        <>
          <div
            className={cx(
              clothOf(place.role),
              css({
                display: 'grid',
                placeItems: 'center',
                boxSize: '10',
                flexShrink: '0',
                borderRadius: 'sm',
              }),
            )}
          >
            <Icon shape={icons[roles[place.role]?.icon ?? 'user']} size={22} aria-hidden="true" />
          </div>
          <div className={css({ minW: '0', flex: '1' })}>
            <div
              className={css({
                fontWeight: 'bold',
                fontSize: 'sm',
                letterSpacing: '-0.01em',
                lineHeight: '1.2',
              })}
            >
              {name}
            </div>
            <div className={css({ color: 'soft', fontSize: 'xs' })}>{roles[place.role]?.title}</div>
          </div>
        </>
      )}
      <SidebarButton
        css={{ w: isNarrow ? 'full' : '11', flexShrink: '0' }}
        aria-label={label}
        aria-expanded={!isNarrow}
        onClick={onToggle}
        data-narrow=""
        {...(isNarrow ? tips : {})}
      >
        <Icon shape={shape} size={20} aria-hidden="true" />
      </SidebarButton>
    </div>
  )
}

/** 'Staff Portal' for a user with several roles, else '{Role} Portal' (docs/specification.md#sidebar). */
export function usePortalName(): string {
  const { user, place, terms } = usePortal()
  if (rolesOf(user, place).length > 1) return m.portal_staff()
  const plain = place.role.charAt(0).toUpperCase() + place.role.slice(1)
  return m.portal_of_role({ role: terms[place.role]?.label ?? plain })
}
