/**
 * For the card of a thing of a list that is read again and again: drawn anew only when the thing says something else.
 * When it was saved is not said.
 */
export function isSameThing<T extends object>(one: T, other: T): boolean {
  return one === other || wordsOf(one) === wordsOf(other)
}

function wordsOf(thing: object): string {
  return JSON.stringify(thing, (key, value: unknown) => (/savedAt$/i.test(key) ? undefined : value))
}
