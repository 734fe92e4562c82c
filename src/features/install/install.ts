import { held, install } from './install-state.ts'

/** How this browser puts an app on the home screen: by asking, or by steps the person takes. */
export type InstallWay = 'prompt' | 'ios' | 'samsung' | 'firefox' | 'other'

const answerKey = 'install-answer'

/** Something was saved or queued: the app has shown what it is good for. A no is remembered. */
export function offerInstall(): void {
  if (isInstalled() || localStorage.getItem(answerKey) !== null) return
  addEventListener('appinstalled', () => answer('installed'), { once: true })
  if (currentWay() !== 'other') install.isOffered = true
}

export function refuseInstall(): void {
  answer('no')
}

/** Asks with the browser's own dialog, or shows the steps where there is none. */
export async function acceptInstall(): Promise<void> {
  const asked = held.prompt
  if (!asked) {
    install.isOffered = false
    install.areStepsOpen = true
    return
  }
  held.prompt = undefined
  await asked.prompt()
  const { outcome } = await asked.userChoice
  answer(outcome === 'accepted' ? 'installed' : 'no')
}

export function currentWay(): InstallWay {
  return held.prompt ? 'prompt' : wayOf(navigator.userAgent)
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
