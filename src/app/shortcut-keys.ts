/** Places by the key that follows `g`. */
export const destinationKeys = {
  h: '/',
  l: '/thinkforge',
  b: '/blog',
  a: '/archive',
  s: '/viormart',
  p: '/portal',
  m: '/saved',
  c: '/contact',
  e: '/settings',
} as const
type DestinationKey = keyof typeof destinationKeys

export type Shortcut =
  | { kind: 'list' }
  | { kind: 'search' }
  | { kind: 'go'; to: (typeof destinationKeys)[DestinationKey] }

/** How long a `g` waits for its second key. */
const waitMs = 1500
const isDestinationKey = (key: string): key is DestinationKey => Object.hasOwn(destinationKeys, key)

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'repeat'>

/** Reads keys as shortcuts: returns a function that takes each press with its time, and answers what it means, if anything. */
export function readShortcuts(): (press: Press, now: number) => Shortcut | null {
  let prefixPressedAt = -Infinity
  return (press, now) => {
    if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing || press.repeat) return null
    const isSecond = now - prefixPressedAt < waitMs
    prefixPressedAt = -Infinity
    const key = press.key.length === 1 ? press.key.toLowerCase() : ''
    if (isSecond) return isDestinationKey(key) ? { kind: 'go', to: destinationKeys[key] } : null
    if (key === 'g') prefixPressedAt = now
    if (key === '?') return { kind: 'list' }
    return key === '/' ? { kind: 'search' } : null
  }
}

/** Whether keys belong to what has the focus: something that is written in, or a list that finds entries by their letters. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const fields = 'input, textarea, select, [contenteditable]:not([contenteditable=false])'
  const lists =
    '[role=textbox], [role=combobox], [role=listbox], [role=menu], [role=grid], [role=application]'
  return target.closest(`${fields}, ${lists}`) !== null
}
