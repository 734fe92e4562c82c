import { proxy } from 'valtio'

/** Whether a newer version of the app waits to be started, and the bytes it cost, 0 where nobody knows. */
export const appUpdate = proxy({ isReady: false, bytes: 0 })
