import { deferredPrompt, install } from './install-state.ts'
import { localItems } from '#platform/storage/web-storage.ts'

/** How this browser installs an app: with its prompt, or by manual steps. */
export type InstallWay = 'prompt' | StepsWay
/** The manual steps per browser; the last three do not install the app. */
export type StepsWay =
  | 'ios'
  | 'samsung'
  | 'firefox'
  | 'android'
  | 'mac'
  | 'desktop'
  | 'inApp'
  | 'firefoxDesktop'
  | 'none'

/** Ways with few steps that end on a phone's home screen; only these are offered. */
const offeredWays: ReadonlySet<InstallWay> = new Set(['prompt', 'ios', 'samsung', 'firefox'])

const answerKey = 'install-answer'

/** Called after something was saved or queued, when the app has proved useful. A refusal is remembered. */
export function offerInstall(): void {
  if (isInstalled() || localItems().getItem(answerKey) !== null) return
  addEventListener('appinstalled', () => answer('installed'), { once: true })
  if (offeredWays.has(currentWay())) install.isOffered = true
}

export function refuseInstall(): void {
  answer('no')
}

/** Shows the browser's install prompt, or the manual steps if there is none. */
export async function acceptInstall(): Promise<void> {
  const prompt = deferredPrompt.event
  if (!prompt) {
    install.isOffered = false
    install.areStepsOpen = true
    return
  }
  deferredPrompt.event = undefined
  await prompt.prompt()
  const { outcome } = await prompt.userChoice
  answer(outcome === 'accepted' ? 'installed' : 'no')
}

export function currentWay(): InstallWay {
  return deferredPrompt.event ? 'prompt' : installStepsFor(navigator.userAgent, navigator.maxTouchPoints)
}

/**
 * The steps for a browser, from its user agent, since no API tells where the menu is. All browsers on iOS are Safari;
 * an iPad claims to be a Mac, but only an iPad has `touchPoints`.
 */
export function installStepsFor(userAgent: string, touchPoints = 0): StepsWay {
  const is = (words: RegExp) => words.test(userAgent)
  if (is(/FBAN|FBAV|Instagram|; wv\)|TikTok|musical_ly/)) return 'inApp'
  if (is(/iPhone|iPad|iPod/) || (is(/Macintosh/) && touchPoints > 1)) return 'ios'
  if (is(/SamsungBrowser/)) return 'samsung'
  if (is(/Firefox/)) return is(/Android/) ? 'firefox' : 'firefoxDesktop'
  if (is(/Opera Mini/)) return 'none'
  if (is(/Android/)) return is(/Chrome/) ? 'android' : 'none'
  if (is(/Chrome|Chromium/)) return 'desktop'
  return is(/Macintosh.*Version\/(1[7-9]|[2-9]\d).*Safari/) ? 'mac' : 'none'
}

/** Whether the steps install the app; otherwise they only add a bookmark. */
export function isInstalling(way: InstallWay): boolean {
  return way !== 'firefoxDesktop' && way !== 'none'
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches
}

function answer(words: string): void {
  localItems().setItem(answerKey, words)
  install.isOffered = false
}
