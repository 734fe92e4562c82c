import { formatNumber } from '#i18n/format.ts'
import { css } from '#styled/css'
import { DescriptionList } from '#ui/description-list.tsx'
import { Stars } from '#ui/stars.tsx'
import { Tag } from '#ui/tag.ts'
import { parseRelativeDate, formatRelativeDate } from '#portal/relative-date.ts'
import { usePortal } from '../portal-context.ts'
import type { DataRecord, FieldValue } from '../schema/catalogue.ts'
import { Badge } from './badge.tsx'
import { Bar } from './bar.tsx'

/** Whether a record has a value for a field. */
export function hasValue(record: DataRecord, name: string): boolean {
  const value = record[name]
  return (
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  )
}

/** The value of a record's field, rendered by the type of the field. */
export function FieldView({ record, name }: { record: DataRecord; name: string }) {
  const { fields, terms, now } = usePortal()
  const value = record[name]
  const { as = 'text', label = name } = fields[name] ?? {}
  if (value === undefined || value === null) return null
  if (Array.isArray(value)) return <ListView value={value} as={as} />
  if (typeof value === 'object' && 'by' in value) return null
  if (typeof value === 'object')
    return <DescriptionList facts={value.facts.map((fact) => [fact.label, fact.value] as const)} />
  if (typeof value === 'number') {
    if (as === 'progress' || as === 'load')
      return (
        <div className={css({ minW: '[8rem]' })}>
          <div className={css({ fontSize: 'sm', fontWeight: 'bold', mb: '1' })}>{formatNumber(value)}%</div>
          <Bar
            label={`${label}: ${plainText(record.title)}`}
            percent={value}
            scale={as === 'load' ? 'load' : 'plain'}
          />
        </div>
      )
    if (as === 'stars') return <Stars rating={value} />
    return formatNumber(value)
  }
  if (as === 'state') return <Badge term={value} />
  if (as === 'term') return terms[value]?.label ?? value
  if (as === 'long') return <p className={css({ maxW: 'prose', fontWeight: 'normal' })}>{value}</p>
  return parseRelativeDate(value, now) === null ? value : formatRelativeDate(value, now)
}

type List = Extract<FieldValue, readonly unknown[]>

function ListView({ value, as }: { value: List; as: string }) {
  const texts = value.filter((part) => typeof part === 'string')
  if (as === 'people') return texts.join(', ')
  if (texts.length > 0)
    return (
      <div className={css({ display: 'flex', gap: '1', flexWrap: 'wrap' })}>
        {texts.map((text) => (
          <Tag key={text}>{text}</Tag>
        ))}
      </div>
    )
  return (
    <ul
      className={css({
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: '2',
        fontWeight: 'normal',
      })}
    >
      {value.map((entry) =>
        typeof entry === 'string' ? null : (
          <li
            className={css({ borderLeftWidth: '3px', borderColor: 'line', pl: '3' })}
            key={Object.values(entry).join(' ')}
          >
            <Entry entry={entry} />
          </li>
        ),
      )}
    </ul>
  )
}

/** An entry of a list field, such as a milestone or an answer: its title, then the rest. */
function Entry({ entry }: { entry: Exclude<List[number], string> }) {
  const { fields, terms, now } = usePortal()
  const { title, text, ...rest } = entry
  return (
    <>
      {title ? <div className={css({ fontWeight: 'bold' })}>{plainText(title)}</div> : null}
      {text ? <div>{plainText(text)}</div> : null}
      <div
        className={css({
          display: 'flex',
          gap: '2',
          alignItems: 'center',
          flexWrap: 'wrap',
          color: 'soft',
          fontSize: 'sm',
        })}
      >
        {Object.entries(rest).map(([name, value]) => {
          const word = plainText(value)
          if (fields[name]?.as === 'state') return <Badge key={name} term={word} />
          return <span key={name}>{terms[word]?.label ?? formatRelativeDate(word, now)}</span>
        })}
      </div>
    </>
  )
}

function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
