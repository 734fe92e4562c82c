/** The query parameters as the router parses them or as a link of the app gives them, not validated. */
export type RawSearch = Record<string, unknown>

/**
 * How the router reads and writes the query of an address: as text. By default it reads JSON, where `?q=1.10` is 1.1 and a token of
 * 20 digits is rounded.
 */
export const textParameters = {
  parseSearch: (query: string): RawSearch => Object.fromEntries(new URLSearchParams(query)),
  stringifySearch: (search: RawSearch): string => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined)
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
    return query && `?${query}`
  },
}

const maxLength = 200

/** The search text, if it is not too long. Without a schema library, because the first page uses it. */
export function searchText(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= maxLength ? value : undefined
}

/** The value if it is one of the known ones; otherwise undefined, so that the page is shown unfiltered. */
export function oneOf<const T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((candidate) => candidate === value)
}
