import { Box } from '@chakra-ui/react/box'
import { Table } from '@chakra-ui/react/table'
import { rolesOf } from '#domain/user-roles.ts'
import { may } from '#domain/permissions.ts'
import type { Health } from '#domain/staff-health.ts'
import { formatFileSize } from '#domain/file-size.ts'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { useDesk } from '../desk-host.ts'
import { DocumentState } from '../frame/document-state.tsx'
import { useStaffDocument } from '../frame/use-staff-document.ts'
import { Figures, type Figure } from '../ui/figures.tsx'
import { formatTimestamp } from '../ui/format-timestamp.ts'
import { MailsList } from './mails-list.tsx'

const lateBackupMs = 36 * 3_600_000
const leastFree = 0.1

const gigabytes = (bytes: number) => `${formatNumber(Math.round(bytes / 1e8) / 10)} GB`

function figuresOf(health: Health): Figure[] {
  const { disk, mails, last_backup, database } = health
  const isLate = last_backup === null || Date.parse(health.at) - Date.parse(last_backup.at) > lateBackupMs
  return [
    {
      label: m.desk_requests_per_second(),
      value: formatNumber(Number(health.requests_per_second.toFixed(1))),
    },
    {
      label: m.desk_server_errors(),
      value: formatNumber(health.server_errors),
      isBad: health.server_errors > 0,
      note: m.desk_since({ when: formatTimestamp(health.started_at) }),
    },
    {
      label: m.desk_mails(),
      value: formatNumber(mails.waiting),
      isBad: mails.failed > 0,
      note: m.desk_mails_failed_count({ count: mails.failed }),
    },
    {
      label: m.desk_disk_free(),
      value: gigabytes(disk.free),
      isBad: disk.free < disk.total * leastFree,
      note: m.desk_of_total({ total: gigabytes(disk.total) }),
    },
    { label: m.desk_database(), value: formatFileSize(database.bytes), note: database.kind },
    ...replicaFigures(health.replica),
    {
      label: m.desk_last_backup(),
      value: last_backup ? formatTimestamp(last_backup.at) : m.desk_none(),
      isBad: isLate,
      note: isLate ? m.desk_backup_late() : last_backup ? formatFileSize(last_backup.bytes) : undefined,
    },
  ]
}

const replicaStates = {
  used: m.desk_replica_used,
  behind: m.desk_replica_behind,
  away: m.desk_replica_away,
  unfit: m.desk_replica_unfit,
}

function replicaFigures(replica: Health['replica']): Figure[] {
  if (!replica) return []
  const { state, lag_ms } = replica
  return [
    {
      label: m.desk_replica(),
      value: replicaStates[state](),
      isBad: state !== 'used',
      note:
        lag_ms === null
          ? undefined
          : m.desk_replica_lag({ seconds: formatNumber(Math.round(lag_ms / 100) / 10) }),
    },
  ]
}

/** Load, errors, disk and backup of the server; for administrators also the queue of mails. */
export function HealthView() {
  const { user } = useDesk()
  const health = useStaffDocument('health', '', ({ pullHealth }) => pullHealth())
  const { data } = health
  return (
    <>
      <DocumentState {...health} at={data?.at ?? null} name={m.desk_health()} />
      {data ? <Figures figures={figuresOf(data)} /> : null}
      {data && data.routes.length > 0 ? (
        <Box asChild mt="4">
          <details>
            <Box asChild color="accent" minH="11" py="2" cursor="pointer">
              <summary>{m.desk_slowest()}</summary>
            </Box>
            <Routes routes={data.routes} />
          </details>
        </Box>
      ) : null}
      {may(rolesOf(user), 'mails.manage') ? (
        <Box as="section" mt="6">
          <Box asChild fontSize="xl">
            <h2>{m.desk_mails()}</h2>
          </Box>
          <MailsList />
        </Box>
      ) : null}
    </>
  )
}

function Routes({ routes }: Pick<Health, 'routes'>) {
  return (
    <Table.Root role="table" aria-label={m.desk_slowest()}>
      <Table.Body role="rowgroup">
        {routes.map(({ route, count, p95_ms }) => (
          <Table.Row key={route} role="row" gridTemplateColumns="minmax(0, 1fr) auto auto">
            <Table.Cell role="rowheader">{route}</Table.Cell>
            <Table.Cell role="cell" textAlign="end">
              {m.desk_times({ count: formatNumber(count) })}
            </Table.Cell>
            <Table.Cell role="cell" textAlign="end">{`${formatNumber(Math.round(p95_ms))} ms`}</Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  )
}
