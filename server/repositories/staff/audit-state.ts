import { isDeepStrictEqual } from 'node:util'

/** The fields of a thing that an action concerns; null where there was or is nothing. */
export type AuditState = Record<string, unknown> | null

/** Texts up to this length are recorded whole. */
const shortText = 500
/** Characters recorded on each side of the part of a longer text that differs. */
const around = 100
/** In lists, which have fifty entries: characters of a text, and items of an array. */
const listedText = 1000
const listedItems = 5

/**
 * The fields that differ, and of a long text the part that does, so that the log grows with what is changed and not with
 * what is changed in; `name`, a field that names the thing, in any case. Both are whole if one is null.
 */
export function changesOf(
  before: AuditState,
  after: AuditState,
  name?: string,
): { before: AuditState; after: AuditState } {
  if (before === null || after === null) return { before, after }
  const changes = Object.keys({ ...before, ...after })
    .filter((field) => field === name || !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({ field, parts: partsOf(before[field], after[field]) }))
  return {
    before: Object.fromEntries(changes.map(({ field, parts }) => [field, parts[0]])),
    after: Object.fromEntries(changes.map(({ field, parts }) => [field, parts[1]])),
  }
}

/** A state with cut texts and the last items of its arrays. */
export function listedState(state: AuditState): AuditState {
  return state && Object.fromEntries(Object.entries(state).map(([name, value]) => [name, toListed(value)]))
}

function toListed(value: unknown): unknown {
  if (typeof value === 'string') return excerpt(value, 0, listedText)
  if (Array.isArray(value)) return value.slice(-listedItems).map(toListed)
  return isRecord(value) ? listedState(value) : value
}

function partsOf(before: unknown, after: unknown): [unknown, unknown] {
  if (typeof before === 'string' && typeof after === 'string') return textParts(before, after)
  // What has an id is named by its fields together.
  if (!isRecord(before) || !isRecord(after) || 'id' in after) return [before, after]
  const inner = changesOf(before, after)
  return [inner.before, inner.after]
}

function textParts(before: string, after: string): [string, string] {
  const shorter = Math.min(before.length, after.length)
  if (Math.max(before.length, after.length) <= shortText) return [before, after]
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const part = (text: string) => excerpt(text, start - around, text.length - end + around)
  return [part(before), part(after)]
}

/** The characters from `start` to `end`, with an ellipsis for each side that is left out. */
function excerpt(text: string, start: number, end: number): string {
  const from = start <= 0 ? 0 : start - Number(isSecondHalf(text, start))
  const to = end >= text.length ? text.length : end + Number(isSecondHalf(text, end))
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
}

/** Whether a cut here would halve a character outside the basic plane. */
function isSecondHalf(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
