/** The query string of an address as the router hands it over: anything may stand in it. */
export type RawSearch = Record<string, unknown>

const longest = 200

/** Text searched for: a number typed there counts as text, nonsense as none. No schema library: it is on the first page. */
export function searchText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.length <= longest ? text : undefined
}

/** One of the known values, or none: an address with any other shows the unfiltered page. */
export function oneOf<const T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((known) => known === value)
}
