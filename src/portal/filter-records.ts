import { isFound } from '#domain/text-search.ts'
import { parseRelativeDate } from './relative-date.ts'
import type { PortalSearch } from './portal-address.ts'
import type { BlockOf, DataRecord, FieldValue } from './schema/catalogue.ts'

export type RecordsBlock = BlockOf<'records'>
type Filter = RecordsBlock['filters'][number]
type Option = Filter['options'][number]

/** The search parameters of a list's first and second filter. */
export const filterKeys = ['filter', 'by'] as const

export type Listing = {
  shown: DataRecord[]
  /** The number of records per filter and option that match all other criteria; `all` is their total. */
  counts: Record<string, number>[]
  /** The selected option of each filter; undefined for all. */
  chosen: (Option | undefined)[]
  sort: RecordsBlock['sorts'][number] | undefined
  isNarrowed: boolean
}

/** Applies the search parameters to a list; unknown values are ignored. */
export function listRecords(
  block: RecordsBlock,
  records: readonly DataRecord[],
  search: PortalSearch,
  now: number,
): Listing {
  const chosen = block.filters.map(({ options }, index) =>
    options.find(({ id }) => id === search[filterKeys[index] ?? 'filter']),
  )
  const q = block.search ? (search.q ?? '') : ''
  const searched = records.filter((record) => isFound(q, textsOf(record, block.search?.fields ?? [])))
  const matchesOtherFilters = (record: DataRecord, index: number) =>
    block.filters.every(
      (filter, other) => other === index || !chosen[other] || matchesOption(filter, chosen[other], record),
    )
  const counts = block.filters.map((filter, index) => {
    const candidates = searched.filter((record) => matchesOtherFilters(record, index))
    const entries = filter.options.map((option): [string, number] => [
      option.id,
      candidates.filter((record) => matchesOption(filter, option, record)).length,
    ])
    return Object.fromEntries([...entries, ['all', candidates.length]])
  })
  const sort = block.sorts.find(({ id }) => id === search.sort) ?? block.sorts[0]
  const matches = searched.filter((record) => matchesOtherFilters(record, -1))
  const field = block.most ?? sort?.field
  const shown = field ? matches.toSorted((a, b) => compare(a[field], b[field], now)) : matches
  if (block.most || sort?.descending) shown.reverse()
  return { shown, counts, chosen, sort, isNarrowed: q !== '' || chosen.some(Boolean) }
}

function matchesOption(filter: Filter, option: Option, record: DataRecord): boolean {
  const where = Object.entries(option.where ?? (option.contains ? {} : { [filter.field]: [option.id] }))
  const contains = Object.entries(option.contains ?? {})
  return (
    where.every(([name, values]) => values.some((value) => value === record[name])) &&
    contains.every(([name, part]) => isFound(part, textsOf(record, [name])))
  )
}

function textsOf(record: DataRecord, names: readonly string[]): string[] {
  return names.length === 0 ? [''] : names.map((name) => plainText(record[name]))
}

/** The text of a field, such as a title; for a list, its texts joined. */
export function plainText(value: FieldValue | undefined): string {
  if (Array.isArray(value)) return value.filter((part) => typeof part === 'string').join(' ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Compares dates by time, amounts such as `$12,500` by value and the rest as text; missing values come last. */
function compare(a: FieldValue | undefined, b: FieldValue | undefined, now: number): number {
  const [left, right] = [weightOf(a, now), weightOf(b, now)]
  if (left !== null && right !== null) return left - right
  return plainText(a).localeCompare(plainText(b))
}

function weightOf(value: FieldValue | undefined, now: number): number | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return null
  const at = parseRelativeDate(value, now)
  if (at !== null) return at
  return /^(?:\$|TSh )?[\d,.]+(?: TZS| M)?$/.test(value) ? Number(value.replaceAll(/[^\d.]/g, '')) : null
}
