import * as v from 'valibot'

/**
 * What every list of the API answers. `next` and `previous` are addresses on the
 * same server holding a keyset cursor, or null at either end.
 */
export function pageSchema<TItem extends v.GenericSchema>(item: TItem) {
  return v.object({
    results: v.array(item),
    next: v.nullable(v.string()),
    previous: v.nullable(v.string()),
  })
}

export type Page<T> = { results: T[]; next: string | null; previous: string | null }
