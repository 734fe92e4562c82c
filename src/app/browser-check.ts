import { unsupportedBrowserStyleId } from '#domain/unsupported-browser.ts'

/**
 * Runs before all other code of the page (main.tsx): an error thrown here stops the app, and the server's HTML stays.
 * `toSorted` is checked for the browsers that have import maps but not this function
 * (docs/decisions/025-browser-support.md).
 */
if (!('toSorted' in [])) {
  document.getElementById(unsupportedBrowserStyleId)?.removeAttribute('disabled')
  throw new Error('too old')
}
