/** What the app itself does once the page is quiet; `late()` brings it. */
export { scrollBack } from './scroll-back.ts'
export { makeAvailableOffline, registerWorker, takeUpdate } from './worker.ts'
