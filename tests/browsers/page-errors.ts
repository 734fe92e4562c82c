import type { DrivenBrowser } from './driven-browser.ts'

/** Runs in every page before its own scripts. A tab keeps what it notes over navigations. */
function noteErrors(): void {
  const note = (what: unknown) => {
    const noted: unknown[] = JSON.parse(sessionStorage.getItem('noted-errors') ?? '[]')
    sessionStorage.setItem(
      'noted-errors',
      JSON.stringify([...noted, `${location.pathname}: ${String(what)}`]),
    )
  }
  let isLeaving = false
  addEventListener('beforeunload', () => (isLeaving = true))
  addEventListener('pageshow', () => (isLeaving = false))
  addEventListener('error', ({ message }) => note(message))
  addEventListener('unhandledrejection', ({ reason }) => {
    // Firefox refuses scripts that were on their way when the page is left.
    if (!(isLeaving && reason instanceof TypeError)) note(reason)
  })
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note(`${violatedDirective} refuses ${blockedURI}`),
  )
}

/** The script as a page takes it. */
export const errorScript = `(${String(noteErrors)})()`

/** Errors, rejections that nobody handled and breaches of the policy in this tab since the browser started. */
export function pageErrors({ evaluate }: DrivenBrowser): Promise<string[]> {
  return evaluate(() => JSON.parse(sessionStorage.getItem('noted-errors') ?? '[]'))
}
