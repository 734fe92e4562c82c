import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { ActionButton, sayNotChanged } from '../action-button.tsx'
import { plainText, type RecordsBlock } from '../filter-records.ts'
import { useOwnEntries } from '../own-entries.tsx'
import { usePortal } from '../portal-context.ts'
import type { DataRecord } from '../schema/catalogue.ts'
import { useIsSample } from './block-source.tsx'
import { LocalItemLine } from './local-item-line.tsx'

type RecordActionsProps = { record: DataRecord; block: RecordsBlock }

/** The buttons of a record; for one that was entered on this device: where it is, to change and to remove it. */
export function RecordActions({ record, block }: RecordActionsProps) {
  return typeof record.kept === 'string' ? (
    <KeptActions id={record.kept} title={plainText(record.title)} />
  ) : (
    <GivenActions record={record} block={block} />
  )
}

function KeptActions({ id, title }: { id: string; title: string }) {
  const { edit, remove } = useOwnEntries()
  return <LocalItemLine title={title} onEdit={() => edit(id)} onRemove={() => remove(id)} />
}

function GivenActions({ record, block }: RecordActionsProps) {
  const { localStore } = usePortal()
  const { markOf } = useOwnEntries()
  const isSample = useIsSample()
  const title = plainText(record.title)
  const actions = block.actions.filter(
    ({ when, to, does }) =>
      matchesConditions(record, when) && (isSample || to !== undefined || typeof does === 'string'),
  )
  if (actions.length === 0) return null
  return (
    <div className={css({ display: 'flex', gap: '2', flexWrap: 'wrap', mt: 'auto', pt: '1' })}>
      {actions.map(({ label, to, does }) => {
        const marked = does === 'read' || does === 'keep' ? markOf(does, title) : undefined
        return marked ? (
          <Button
            key={label}
            variant="quiet"
            aria-pressed="true"
            aria-label={`${label}: ${title}`}
            onClick={() => void localStore.remove(marked).catch(sayNotChanged)}
          >
            {does === 'read' ? m.portal_marked_read() : m.portal_marked_kept()}
          </Button>
        ) : (
          <ActionButton
            key={label}
            label={label}
            to={does === 'open' && typeof record.to === 'string' ? record.to : to}
            does={does}
            about={title}
          />
        )
      })}
    </div>
  )
}

function matchesConditions(record: DataRecord, when: Record<string, string[]> | undefined): boolean {
  return Object.entries(when ?? {}).every(([name, values]) => values.some((value) => value === record[name]))
}
