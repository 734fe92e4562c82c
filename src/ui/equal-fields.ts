/**
 * Compares items of a list that is read repeatedly, for `memo`: only `fields` count, because the page data, the list
 * and the item's own response differ in their other fields.
 */
export function hasEqualFields<T extends object>(fields: readonly (keyof T)[], one: T, other: T): boolean {
  return one === other || fields.every((field) => isSame(one[field], other[field]))
}

function isSame(one: unknown, other: unknown): boolean {
  return (
    one === other ||
    (typeof one === 'object' && one !== null && JSON.stringify(one) === JSON.stringify(other))
  )
}
