import sheet from '../../styled-system/styles.css?url'

/** Message of the error when the style sheet cannot be fetched. */
export const missingStyles = 'The style sheet could not be fetched'

let here: Promise<void> | undefined

/**
 * Loads the app's full style sheet. A rendered page contains only its critical CSS; everything rendered later needs
 * this sheet. The app shell links it in its head. Rejects if it cannot be fetched; the next call retries.
 */
export function allStyles(): Promise<void> {
  here ??= loadStyles().catch((error: unknown) => {
    here = undefined
    throw error
  })
  return here
}

function linkToSheet(): HTMLLinkElement | null {
  return document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${sheet}"]`)
}

async function loadStyles(): Promise<void> {
  const existing = linkToSheet()
  if (existing?.sheet) return
  const link = existing ?? document.createElement('link')
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(missingStyles))
    })
    if (existing) return
    link.rel = 'stylesheet'
    link.href = sheet
    document.head.append(link)
  })
}

/** Loads a lazy component together with the full style sheet. On the server, only the component is loaded. */
export async function withStyles<T>(load: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([load(), typeof document === 'undefined' ? undefined : allStyles()])
  return part
}
