import { proxy } from 'valtio'

export type InstallPrompt = Event & {
  prompt: () => Promise<unknown>
  userChoice: Promise<{ outcome: string }>
}

/** `isOffered` is set after a useful action, unless the user declined before or has installed the app. */
export const install = proxy({ isOffered: false, areStepsOpen: false })

/** The deferred `beforeinstallprompt` event. */
export const deferredPrompt: { event: InstallPrompt | undefined } = { event: undefined }

/** Must be called before hydration, because the browser fires the event only once and possibly early. */
export function deferInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return
    event.preventDefault()
    deferredPrompt.event = event
  })
}

function isPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && 'userChoice' in event
}
