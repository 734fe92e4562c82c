import { held, install } from './install-state.ts'

/** How this browser puts an app on the home screen: by asking, or by steps the person takes. */
export type InstallWay = 'prompt' | StepsWay
/** By the steps of a browser; in the last three nothing is installed. */
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

/** Where the steps are short and lead to the home screen of a phone. */
const offeredWays: ReadonlySet<InstallWay> = new Set(['prompt', 'ios', 'samsung', 'firefox'])

const answerKey = 'install-answer'

/** Something was saved or queued: the app has shown what it is good for. A no is remembered. */
export function offerInstall(): void {
  if (isInstalled() || localStorage.getItem(answerKey) !== null) return
  addEventListener('appinstalled', () => answer('installed'), { once: true })
  if (offeredWays.has(currentWay())) install.isOffered = true
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
  return held.prompt ? 'prompt' : wayOf(navigator.userAgent, navigator.maxTouchPoints)
}

/**
 * The steps that fit a browser, told by its name: no API says where a browser keeps its menu. Every browser on iOS is
 * Safari underneath, and an iPad says that it is a Mac; only the iPad has `touchPoints`.
 */
export function wayOf(userAgent: string, touchPoints = 0): StepsWay {
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

/** Whether the steps put the app among the device's apps; else they only keep the site at hand. */
export function isInstalling(way: InstallWay): boolean {
  return way !== 'firefoxDesktop' && way !== 'none'
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches
}

function answer(words: string): void {
  localStorage.setItem(answerKey, words)
  install.isOffered = false
}
