import { createContext } from 'react'

/**
 * Draws a part that has come. React does so by itself, but not before 0.3 s have passed since it drew what stands in its
 * place: a menu whose code is on the device would open late.
 */
export const Rerender = createContext(() => {})
