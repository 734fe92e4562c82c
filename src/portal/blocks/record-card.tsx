import { css } from '#styled/css'
import { m } from '#i18n/paraglide/messages.js'
import { styled } from '#ui/styled.ts'
import { usePortal } from '../portal-context.ts'
import { plainText, type RecordsBlock } from '../filter-records.ts'
import type { DataRecord, FieldValue, Words } from '../schema/catalogue.ts'
import { FieldView, hasValue } from './field-value.tsx'
import { RecordActions } from './record-actions.tsx'
import { RecordTitle } from './record-title.tsx'

const Summary = styled('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: '11',
    color: 'accent',
    fontSize: 'sm',
    fontWeight: 'bold',
    cursor: 'pointer',
  },
})

type RecordCardProps = { record: DataRecord; block: RecordsBlock; isRow: boolean }

/** A record as a card: badges, title and main fields; further details expand. */
export function RecordCard({ record, block, isRow }: RecordCardProps) {
  const keptId = typeof record.kept === 'string' ? record.kept : null
  return (
    <article
      className={css({
        display: 'flex',
        flexDirection: 'column',
        p: '4',
        borderWidth: '1px',
        borderColor: keptId ? 'success' : 'line',
        borderRadius: 'md',
        gap: '2',
      })}
    >
      <div
        className={css({
          display: 'flex',
          gap: '2',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
        })}
      >
        <h3 className={css({ fontSize: 'md', minW: '0', overflowWrap: 'anywhere' })}>
          <RecordTitle record={record} />
        </h3>
        <div className={css({ display: 'flex', gap: '2', flexWrap: 'wrap' })}>
          {block.badges.map((name) => (
            <FieldView key={name} record={record} name={name} />
          ))}
        </div>
      </div>
      <FieldList record={record} names={block.fields} isRow={isRow} />
      <RecordDetails record={record} block={block} />
      <RecordActions record={record} block={block} />
    </article>
  )
}

/** The rest of a record's fields, behind "Details". */
export function RecordDetails({ record, block }: Pick<RecordCardProps, 'record' | 'block'>) {
  const names = block.details.filter((name) => hasValue(record, name))
  if (names.length === 0) return null
  return (
    <details>
      <Summary aria-label={m.portal_details_of({ title: plainText(record.title) })}>
        {m.portal_details()}
      </Summary>
      <FieldList record={record} names={names} isRow={false} />
    </details>
  )
}

function FieldList({
  record,
  names,
  isRow,
}: {
  record: DataRecord
  names: readonly string[]
  isRow: boolean
}) {
  const { fields, terms } = usePortal()
  const shown = names.filter((name) => hasValue(record, name))
  if (shown.length === 0) return null
  return (
    <dl
      className={css({
        fontSize: 'sm',
        display: 'grid',
        gridTemplateColumns: {
          base: 'repeat(auto-fill, minmax(min(100%, 6.5rem), 1fr))',
          md: isRow
            ? 'repeat(auto-fill, minmax(min(100%, 9rem), 1fr))'
            : 'repeat(auto-fill, minmax(min(100%, 6.5rem), 1fr))',
        },
        columnGap: '4',
        rowGap: '2',
      })}
    >
      {shown.map((name) => (
        <div
          className={css({
            minW: '0',
            gridColumn: isWide(record[name], fields[name]?.as, terms, isRow) ? '1 / -1' : undefined,
          })}
          key={name}
        >
          <dt className={css({ color: 'soft', fontSize: 'xs' })}>{fields[name]?.label ?? name}</dt>
          <dd
            className={css(
              { fontWeight: 'bold', overflowWrap: 'anywhere' },
              // Digits of a sum stay together; the gap has room for the longest.
              fields[name]?.as === 'money' && { whiteSpace: 'nowrap' },
            )}
          >
            <FieldView record={record} name={name} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const wideKinds = new Set(['progress', 'load', 'long', 'stars', 'facts', 'people'])

/** Long texts take the full width; on a card also bars, lists and long labels. */
function isWide(
  value: FieldValue | undefined,
  as: string | undefined,
  terms: Words['terms'],
  isRow: boolean,
): boolean {
  if (isRow) return as === 'long'
  const text = plainText(value)
  return wideKinds.has(as ?? '') || Array.isArray(value) || (terms[text]?.label ?? text).length > 12
}
