import { auditActions, type AuditRow } from '#domain/staff-audit.ts'
import { m } from '#i18n/paraglide/messages.js'
import { useDesk } from '../desk-host.ts'
import { ListView } from '../frame/list-view.tsx'
import { useStaffDocument } from '../frame/use-staff-document.ts'
import { timeColumn, type Column } from '../frame/row-table.tsx'
import { AuditDialog, targetOf } from './audit-dialog.tsx'
import { auditLabel } from './audit-labels.ts'

const columns = (): Column<AuditRow>[] => [
  { id: 'action', label: m.desk_done(), view: ({ action }) => auditLabel(action) },
  { id: 'actor', label: m.desk_by(), isLabelled: true, view: ({ actor_name }) => actor_name },
  { id: 'target', label: m.desk_about(), isLabelled: true, view: targetOf },
  timeColumn('at', m.desk_when(), ({ at }) => at),
]

/** Who of the staff did what, newest first. */
export function AuditView() {
  const { search, user } = useDesk()
  const actor = /^(?:0|[1-9]\d{0,9})$/.test(search.by ?? '') ? search.by : undefined
  const { data } = useStaffDocument('actors', '', ({ pullActors }) => pullActors())
  const actors = data?.people ?? []
  const isKnown = actors.some(({ id }) => String(id) === actor)
  return (
    <ListView
      list="audit"
      filter={{ action: auditActions.find((action) => action === search.filter), actor }}
      name={m.desk_audit()}
      filters={[
        {
          key: 'filter',
          label: m.desk_done(),
          options: auditActions.map((action) => [action, auditLabel(action)]),
        },
        {
          key: 'by',
          label: m.desk_by(),
          options: [
            [String(user.id), m.desk_me()],
            ...actors.flatMap(({ id, name }) => (id === user.id ? [] : [[String(id), name] as const])),
            // A filter from the URL, until the device knows the names.
            ...(actor && !isKnown && actor !== String(user.id)
              ? ([[actor, m.desk_person_number({ id: actor })]] as const)
              : []),
          ],
        },
      ]}
      columns={columns()}
      nameOf={(row) => `${auditLabel(row.action)}, ${targetOf(row)}`}
      empty={m.desk_audit_empty()}
      details={({ row, onClose }) => <AuditDialog key={row.id} row={row} onClose={onClose} />}
    />
  )
}
