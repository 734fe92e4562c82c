import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { ButtonLink } from '#ui/link.ts'
import { ActionButton } from '../action-button.tsx'
import { EntryForm, RecordForm } from '../forms/record-form.tsx'
import { forms } from '../forms/forms.ts'
import { listRecords, plainText, type RecordsBlock as Block } from '../filter-records.ts'
import { useIsRoomy } from '../layout/use-is-roomy.ts'
import { OwnEntriesProvider, useEntries } from '../own-entries.tsx'
import { recordIn, useLocalItems, usePortal } from '../portal-context.ts'
import type { DataRecord } from '../schema/catalogue.ts'
import { hasValue } from './field-value.tsx'
import { UndoLine } from './local-item-line.tsx'
import { Panel } from './panel.tsx'
import { RecordCard } from './record-card.tsx'
import { RecordTable } from './record-table.tsx'
import { RecordsBar } from './records-bar.tsx'

/** A list of records with search, filters and sort; records added on this device come first. */
export function RecordsBlock(block: Block) {
  const { catalogue, place, period, search, now, onSearch } = usePortal()
  const formPlace = `${place.role}/${block.form ?? 'nothing'}`
  const localItems = useLocalItems(formPlace)
  const { entries, edited, closeForm, undo } = useEntries(localItems)
  const isRoomy = useIsRoomy(false)
  const catalogueRecords = typeof block.of === 'string' ? (catalogue.data[block.of] ?? []) : block.of
  const localRecords = block.form
    ? localItems.map((item) => forms[block.form ?? 'request'].toRecord(item))
    : []
  const all: DataRecord[] = [
    ...localRecords,
    ...catalogueRecords.map((record) => recordIn(record, period)),
  ].filter((record) => !block.most || hasValue(record, block.most))
  const listing = listRecords(block, all, search, now)
  const shown = listing.shown.slice(0, block.limit)
  const isRow = block.views ? search.view === 'list' : block.layout !== 'cards'
  const isTable = block.layout === 'table' || (block.layout === 'sheet' && isRoomy)
  return (
    <OwnEntriesProvider value={entries}>
      <Panel
        title={block.title}
        lead={block.lead}
        end={
          block.form || block.add || block.more ? (
            <div className={css({ display: 'flex', gap: '2', flexWrap: 'wrap' })}>
              {block.form ? <RecordForm form={block.form} place={formPlace} /> : null}
              {block.add ? <ActionButton {...block.add} /> : null}
              {block.more ? (
                <ButtonLink to={block.more.to} variant="plain" css={{ fontSize: 'sm' }}>
                  {block.more.label}
                </ButtonLink>
              ) : null}
            </div>
          ) : null
        }
      >
        {all.length > 0 ? <RecordsBar block={block} listing={listing} /> : null}
        {undo ? <UndoLine onUndo={undo} /> : null}
        {edited && block.form ? (
          <EntryForm form={block.form} place={formPlace} item={edited} onClose={closeForm} />
        ) : null}
        {shown.length === 0 ? (
          <div className={css({ textAlign: 'center', py: '8' })}>
            <div className={css({ fontWeight: 'bold', fontSize: 'lg' })}>
              {block.empty?.title ?? m.portal_none()}
            </div>
            <div className={css({ color: 'soft', mt: '1', mb: '4' })}>
              {all.length === 0 ? m.portal_awaits_entries() : (block.empty?.hint ?? m.portal_none_hint())}
            </div>
            {listing.isNarrowed ? (
              <Button
                variant="quiet"
                onClick={() => onSearch({ q: undefined, filter: undefined, by: undefined })}
              >
                {m.filter_clear()}
              </Button>
            ) : null}
          </div>
        ) : isTable ? (
          <RecordTable block={block} records={shown} />
        ) : (
          <ul
            className={css({
              display: 'grid',
              gridTemplateColumns: isRow
                ? 'minmax(0, 1fr)'
                : 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
              gap: '4',
            })}
          >
            {shown.map((record, at) => (
              <li key={plainText(record.kept ?? record.key ?? record.id) || at}>
                <RecordCard record={record} block={block} isRow={isRow} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </OwnEntriesProvider>
  )
}
