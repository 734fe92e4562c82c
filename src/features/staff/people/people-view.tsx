import { rolesOf } from '#domain/user-roles.ts'
import { isRole, roles } from '#domain/roles.ts'
import type { PersonRow } from '#domain/staff-people.ts'
import { m } from '#i18n/paraglide/messages.js'
import { useDesk } from '../desk-host.ts'
import { ListView } from '../frame/list-view.tsx'
import { timeColumn, type Column } from '../frame/row-table.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { nameOf, personActions } from './person-actions.ts'
import { PersonDialog } from './person-dialog.tsx'
import { roleLabel } from '#i18n/role-labels.ts'

const columns = (): Column<PersonRow>[] => [
  { id: 'name', label: m.desk_name(), view: nameOf },
  { id: 'email', label: m.desk_email(), view: ({ email }) => email },
  { id: 'roles', label: m.desk_roles(), view: (row) => rolesOf(row).map(roleLabel).join(', ') },
  {
    id: 'state',
    label: m.desk_state(),
    view: ({ suspended_at, deletion_at }) =>
      suspended_at !== null ? (
        <StateBadge tone="bad">{m.desk_suspended()}</StateBadge>
      ) : deletion_at ? (
        <StateBadge tone="wait">{m.desk_leaving()}</StateBadge>
      ) : (
        <StateBadge tone="good">{m.desk_active()}</StateBadge>
      ),
  },
  timeColumn('seen', m.desk_last_seen(), ({ last_seen_at }) => last_seen_at, m.desk_never()),
  timeColumn('joined', m.desk_joined(), ({ created_at }) => created_at),
]

const states = ['active', 'suspended', 'leaving'] as const

/** All accounts. */
export function PeopleView() {
  const { search, user } = useDesk()
  const actions = personActions(user.id)
  return (
    <ListView
      list="people"
      filter={{
        q: search.q,
        role: isRole(search.by) ? search.by : undefined,
        state: states.find((state) => state === search.filter),
      }}
      name={m.desk_people()}
      search={m.desk_people_search()}
      filters={[
        { key: 'by', label: m.desk_role(), options: roles.map((role) => [role, roleLabel(role)]) },
        {
          key: 'filter',
          label: m.desk_state(),
          options: [
            ['active', m.desk_active()],
            ['suspended', m.desk_suspended()],
            ['leaving', m.desk_leaving()],
          ],
        },
      ]}
      columns={columns()}
      nameOf={nameOf}
      actions={actions}
      empty={m.desk_people_empty()}
      details={(open) => <PersonDialog {...open} actions={actions} />}
    />
  )
}
