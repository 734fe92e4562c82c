import { createContext } from 'react'

/**
 * Rerenders when a chunk has loaded. React would do so too, but throttles it to 0.3 s after it rendered the fallback,
 * so that a menu whose chunk is cached would open late.
 */
export const Rerender = createContext(() => {})
