// oxlint-disable no-restricted-globals -- here a refusal is expected
type Items = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

const nothing = () => null
const none: Items = { getItem: nothing, setItem: nothing, removeItem: nothing, clear: nothing }

/** localStorage; where the browser blocks site data, one that stays empty. `setItem` throws if it is full. */
export function localItems(): Items {
  try {
    // Reading the property throws a SecurityError where site data is blocked (HTML, 12.2).
    return localStorage
  } catch {
    return none
  }
}

/** sessionStorage, with the same substitute. */
export function sessionItems(): Items {
  try {
    return sessionStorage
  } catch {
    return none
  }
}
