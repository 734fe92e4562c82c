import { proxy } from 'valtio'

/** How this browser puts an app on the home screen: by asking, or by steps the person takes. */
export type InstallWay = 'prompt' | 'ios' | 'samsung' | 'firefox' | 'other'

type InstallPrompt = Event & { prompt: () => Promise<unknown>; userChoice: Promise<{ outcome: string }> }

const answerKey = 'install-answer'

/** `isOffered` after something of value was done here, unless a person said no or has it already. */
export const install = proxy({ isOffered: false, areStepsOpen: false })

let held: InstallPrompt | undefined

/** Keeps the browser's own question for the moment in which it makes sense. */
export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return
    event.preventDefault()
    held = event
  })
  addEventListener('appinstalled', () => answer('installed'))
}

/** Something was saved or queued: the app has shown what it is good for. A no is remembered. */
export function offerInstall(): void {
  if (isInstalled() || localStorage.getItem(answerKey) !== null) return
  if (held || wayOf(navigator.userAgent) !== 'other') install.isOffered = true
}

export function refuseInstall(): void {
  answer('no')
}

/** Asks with the browser's own dialog, or shows the steps where there is none. */
export async function acceptInstall(): Promise<void> {
  if (!held) {
    install.isOffered = false
    install.areStepsOpen = true
    return
  }
  const asked = held
  held = undefined
  await asked.prompt()
  const { outcome } = await asked.userChoice
  answer(outcome === 'accepted' ? 'installed' : 'no')
}

export function currentWay(): InstallWay {
  return held ? 'prompt' : wayOf(navigator.userAgent)
}

/** The steps that fit a browser, told by its name. Every browser on iOS is Safari underneath. */
export function wayOf(userAgent: string): Exclude<InstallWay, 'prompt'> {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/SamsungBrowser/.test(userAgent)) return 'samsung'
  if (/Android.*Firefox|Firefox.*Android/.test(userAgent)) return 'firefox'
  return 'other'
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches
}

function answer(words: string): void {
  localStorage.setItem(answerKey, words)
  install.isOffered = false
}

function isPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && 'userChoice' in event
}
