import { proxy } from 'valtio'

/** Whether a new version of the app is waiting to be activated, and its download size in bytes (0 if unknown). */
export const appUpdate = proxy({ isReady: false, bytes: 0 })
