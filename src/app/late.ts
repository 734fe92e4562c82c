/** Code of the app that loads after hydration, through `late()`. */
export { reloadIfStuck } from './reload-if-stuck.ts'
export { restoreScroll } from './restore-scroll.ts'
export { settleAddress } from './settle-address.ts'
export { makeAvailableOffline, registerWorker, takeUpdate } from './worker.ts'
