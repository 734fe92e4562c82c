/** The query parameters as the router parses them, not validated. */
export type RawSearch = Record<string, unknown>

const maxLength = 200

/**
 * The search text: a number is converted to text, anything else is ignored. Without a schema library, because the first
 * page uses it.
 */
export function searchText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.length <= maxLength ? text : undefined
}

/** The value if it is one of the known ones; otherwise undefined, so that the page is shown unfiltered. */
export function oneOf<const T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((candidate) => candidate === value)
}
