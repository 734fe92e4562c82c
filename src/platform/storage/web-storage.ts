type Items = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

const nothing = () => null
const none: Items = { getItem: nothing, setItem: nothing, removeItem: nothing, clear: nothing }

/** Reading the property throws a SecurityError where the browser blocks site data (HTML, 12.2). */
const itemsOf = (area: 'localStorage' | 'sessionStorage') => (): Items => {
  try {
    return globalThis[area]
  } catch {
    return none
  }
}

/** localStorage; where site data is blocked, one that stays empty. `setItem` throws if it is full. */
export const localItems: () => Items = itemsOf('localStorage')

/** The same for sessionStorage. */
export const sessionItems: () => Items = itemsOf('sessionStorage')
