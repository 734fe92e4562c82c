import { proxy } from 'valtio'

/** Whether a newer version of the app waits to be started. */
export const appUpdate = proxy({ isReady: false })
