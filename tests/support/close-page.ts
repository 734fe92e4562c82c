import { afterAll } from 'vitest'

/**
 * Ends the page of a test file like a closed tab: what it still does starts no timer and no request. Vitest waits until the
 * DOM has none before it takes the next file, and a page that retries would start others without end.
 */
afterAll(() => {
  Object.assign(globalThis, {
    fetch: () => new Promise(() => {}),
    setTimeout: () => 0,
    setInterval: () => 0,
  })
})
