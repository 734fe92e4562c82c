import { proxy } from 'valtio'

export type InstallPrompt = Event & {
  prompt: () => Promise<unknown>
  userChoice: Promise<{ outcome: string }>
}

/** `isOffered` after something of value was done here, unless a person said no or has it already. */
export const install = proxy({ isOffered: false, areStepsOpen: false })

/** The browser's own question, kept for the moment in which it makes sense. */
export const held: { prompt: InstallPrompt | undefined } = { prompt: undefined }

/** Called before the page is interactive: the question may come early, and comes once. */
export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return
    event.preventDefault()
    held.prompt = event
  })
}

function isPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && 'userChoice' in event
}
