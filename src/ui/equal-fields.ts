/**
 * For the card of a thing of a list that is read again and again: drawn anew only when one of `fields` says something
 * else. The page, the list and the thing's own answer bring more or fewer fields beside them.
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
