import { limitsStyleId } from '#domain/limits-notice.ts'

/**
 * Runs before all other code of the page (main.tsx): what throws here stops the app, and the page stays as it came. Of what the
 * built code calls, `toSorted` came last to every browser (decision 025).
 */
if (!('toSorted' in [])) {
  document.getElementById(limitsStyleId)?.removeAttribute('disabled')
  throw new Error('too old')
}
