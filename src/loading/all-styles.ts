import sheet from '../../styled-system/styles.css?url'

/** What the error says where it cannot be fetched. */
export const missingStyles = 'The style sheet could not be fetched'

let here: Promise<void> | undefined

/**
 * Brings the style sheet of the whole app. A page comes with the rules that its HTML needs; whatever is drawn later needs this
 * one. A page that was kept for any address names it in its head. Rejects where it cannot be fetched; the next call asks again.
 */
export function allStyles(): Promise<void> {
  here ??= bring().catch((error: unknown) => {
    here = undefined
    throw error
  })
  return here
}

function linkToSheet(): HTMLLinkElement | null {
  return document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${sheet}"]`)
}

async function bring(): Promise<void> {
  const known = linkToSheet()
  if (known?.sheet) return
  const link = known ?? document.createElement('link')
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(missingStyles))
    })
    if (known) return
    link.rel = 'stylesheet'
    link.href = sheet
    document.head.append(link)
  })
}

/** Brings a part that is drawn after the page, with its styles. The server, which has no styles to bring, draws it too. */
export async function withStyles<T>(load: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([load(), typeof document === 'undefined' ? undefined : allStyles()])
  return part
}
