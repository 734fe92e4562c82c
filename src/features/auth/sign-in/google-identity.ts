import { m } from '#i18n/paraglide/messages.js'
import { googleScriptUrl, trustedGoogleUrl } from '#platform/network/trusted-types.ts'

/** An error of Google's client (docs/specification.md#session-texts). */
class GoogleError extends Error {}

type Moment = { isNotDisplayed?: () => boolean; isSkippedMoment?: () => boolean }
type Options = { client_id: string; callback: (answer: { credential?: unknown }) => void }
type GoogleId = {
  initialize: (options: Options) => void
  renderButton: (container: HTMLElement, options: { type: 'standard' }) => void
  prompt: (listener: (moment: Moment) => void) => void
}

/** How long to wait for Google's rendered button (docs/specification.md#sign-in-page). */
const checkAfterMs = 100

/**
 * Resolves with a Google ID token. It clicks Google's button, rendered out of sight, or falls back to the prompt.
 * Without a user gesture (`canOpen` false) a popup would be blocked, so it uses the prompt. Rejects with GoogleError;
 * never settles if the user closes Google's window.
 */
export async function promptGoogle(clientId: string, canOpen: boolean): Promise<string> {
  if (clientId === '') throw new GoogleError(m.google_unavailable())
  const google = await loadGoogle()
  return new Promise((resolve, reject) => {
    google.initialize({
      client_id: clientId,
      callback: ({ credential }) => {
        if (typeof credential === 'string' && credential !== '') resolve(credential)
        else reject(new GoogleError(m.google_failed()))
      },
    })
    const container = document.createElement('div')
    container.hidden = true
    document.body.append(container)
    google.renderButton(container, { type: 'standard' })
    setTimeout(() => {
      const button = canOpen ? container.querySelector<HTMLElement>('[role=button]') : null
      container.remove()
      if (button) return button.click()
      google.prompt((moment) => {
        if (moment.isNotDisplayed?.() || moment.isSkippedMoment?.())
          reject(new GoogleError(m.google_unavailable()))
      })
    }, checkAfterMs)
  })
}

async function loadGoogle(): Promise<GoogleId> {
  const loaded = readGoogle(globalThis)
  if (loaded) return loaded
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = trustedGoogleUrl()
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      // Otherwise the next press could not load it again.
      script.remove()
      reject(new GoogleError(m.google_script_failed()))
    })
    document.head.append(script)
  })
  const google = readGoogle(globalThis)
  if (google) return google
  document.querySelector(`script[src="${googleScriptUrl}"]`)?.remove()
  throw new GoogleError(m.google_api_failed())
}

function readGoogle(scope: object): GoogleId | undefined {
  return hasGoogle(scope) ? scope.google?.accounts?.id : undefined
}

function hasGoogle(scope: object): scope is { google?: { accounts?: { id?: GoogleId } } } {
  return 'google' in scope
}
