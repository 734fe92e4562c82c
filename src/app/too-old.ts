import { limitsId } from '#theme/limits-id.ts'

/** What the built code calls that a browser may lack; decision 025 has the versions. */
const needed: readonly (readonly [owner: object | undefined, ...names: string[]])[] = [
  [Array.prototype, 'at', 'findLast', 'toSorted'],
  [String.prototype, 'replaceAll'],
  [Object, 'hasOwn'],
  [globalThis.AbortSignal, 'timeout'],
  [globalThis.HTMLDialogElement?.prototype, 'showModal'],
]

/** Runs before all other code of the page (main.tsx): what throws here stops the app, and the page stays as it came. */
if (!needed.every(([owner, ...names]) => owner && names.every((name) => name in owner))) {
  const notice = document.getElementById(limitsId)
  if (notice) {
    notice.dataset.shown = ''
    document.body.prepend(notice)
    const style = document.createElement('link')
    style.rel = 'stylesheet'
    style.href = notice.dataset.style ?? ''
    document.head.append(style)
  }
  throw new Error('This browser lacks what the app needs.')
}
