import * as v from 'valibot'

/**
 * Schema of every list response of the API. `next` and `previous` are URLs on the same server with a keyset cursor, or
 * null at either end.
 */
export function pageSchema<TItem extends v.GenericSchema>(item: TItem) {
  return v.object({
    results: v.array(item),
    next: v.nullable(v.string()),
    previous: v.nullable(v.string()),
  })
}

export type Page<T> = { results: T[]; next: string | null; previous: string | null }
