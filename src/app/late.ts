/** What the app itself does once the page is quiet; `late()` brings it. */
export { restoreScroll } from './restore-scroll.ts'
export { makeAvailableOffline, registerWorker, takeUpdate } from './worker.ts'
