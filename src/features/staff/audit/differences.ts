import type { AuditRow } from '#domain/staff-audit.ts'
import { valueLabel } from './state-labels.ts'

export type Difference = { name: string; before: string; after: string }

/** The fields of an entry that differ, each as text; '' where there was nothing. */
export function differencesOf({ before, after }: Pick<AuditRow, 'before' | 'after'>): Difference[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names]
    .map((name) => ({ name, before: textOf(before?.[name]), after: textOf(after?.[name]) }))
    .filter((difference) => difference.before !== difference.after)
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (typeof value === 'string') return valueLabel(value)
  if (typeof value !== 'object') return JSON.stringify(value)
  return 'id' in value && 'name' in value && typeof value.name === 'string'
    ? value.name
    : Object.entries(value)
        .map(([name, inner]) => `${name}: ${textOf(inner)}`)
        .join('; ')
}
