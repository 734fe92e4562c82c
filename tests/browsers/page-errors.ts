import type { DrivenBrowser } from './driven-browser.ts'

/** Runs in every page before its own scripts. A tab keeps the recorded errors over navigations. */
function noteErrors(): void {
  const note = (what: unknown) => {
    const errors: unknown[] = JSON.parse(sessionStorage.getItem('noted-errors') ?? '[]')
    sessionStorage.setItem(
      'noted-errors',
      JSON.stringify([...errors, `${location.pathname}: ${String(what)}`]),
    )
  }
  let isLeaving = false
  addEventListener('beforeunload', () => (isLeaving = true))
  addEventListener('pageshow', () => (isLeaving = false))
  addEventListener('error', ({ message }) => {
    // WebKit may dispatch `updatefound` after the installation, when workbox-window finds no installing worker. The page then
    // learns of the worker at its next load.
    if (!/null is not an object .*\.scriptURL/.test(message)) note(message)
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    // Firefox rejects scripts that were loading when the page is left.
    if (!(isLeaving && reason instanceof TypeError)) note(reason)
  })
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note(`${violatedDirective} refuses ${blockedURI}`),
  )
}

/** The script in the form that a page accepts. */
export const errorScript = `(${String(noteErrors)})()`

/** Errors, unhandled rejections and policy violations in this tab since the browser started. */
export function pageErrors({ evaluate }: DrivenBrowser): Promise<string[]> {
  return evaluate(() => JSON.parse(sessionStorage.getItem('noted-errors') ?? '[]'))
}
