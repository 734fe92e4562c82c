import { messageSW, Workbox } from 'workbox-window'
import { currentLocale } from '#i18n/locale.ts'
import { isServerReachable, withRetry, whenReachable } from '#loading/with-retry.ts'
import { isSavingData } from '#platform/storage/preferences.ts'
import { trustedWorkerUrl } from '#platform/network/trusted-types.ts'
import { reloadWhenIdle } from '#ui/pending-work.ts'
import { appUpdate } from './app-update.ts'
import { isUpdate } from './is-update.ts'

/** With data saver the app is fetched whole only when the page has long been quiet, or when it is asked for. */
const savingDelayMs = 30_000
/** A version nobody took for so long starts by itself, at the start of a visit in which nothing was typed yet and nothing is on its way. */
const maxWaitMs = 7 * 24 * 60 * 60 * 1000
/**
 * How long the old worker gets to bring the page, and a first one to start. Chromium, asked for the new one while the
 * old one is busy, waits for minutes and does not look again.
 */
const settleMs = 2_000
const waitingKey = 'update-waiting-since'

/** Before the first and the last time that an installation which failed is tried again. */
const firstRestMs = 1_000
const longestRestMs = 10 * 60_000

let workbox: Workbox | undefined
let hasTyped = false

/** Registers the worker, after the page is interactive; later where data is saved. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV || import.meta.env.VITE_NO_WORKER) return
  if (isSavingData() && !navigator.serviceWorker.controller)
    await new Promise((resolve) => setTimeout(resolve, savingDelayMs))
  await makeAvailableOffline()
}

/**
 * Fetches the whole app for use without a network. A new version waits until the person takes it; the tab in which
 * that happens reloads, the others keep what they show.
 */
export async function makeAvailableOffline(): Promise<void> {
  if (workbox) return
  addEventListener('input', () => (hasTyped = true), { once: true })
  await install(firstRestMs)
  const { active, waiting, installing } = await navigator.serviceWorker.ready
  // Also the next version: it may have looked already at what is in use.
  for (const one of [active, waiting, installing])
    one?.postMessage({ type: 'KEEP_LANGUAGE', locale: currentLocale() })
}

/**
 * A browser forgets a first worker that could not fetch all of its files, and asks again with the next page. Here it is
 * asked again when the network is back: what has been fetched is there.
 */
async function install(restMs: number): Promise<void> {
  const ours = new Workbox(trustedWorkerUrl())
  workbox = ours
  ours.addEventListener('waiting', (event) => void offer(event.wasWaitingBeforeRegister === true))
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  // The one that waited has started by itself: the next one waits from then on.
  if (registration && !registration.waiting) localStorage.removeItem(waitingKey)
  let isHere = Boolean(registration?.active)
  ours.addEventListener('installed', () => (isHere = true))
  // One that was here is replaced or taken off the device.
  ours.addEventListener('redundant', () => void (isHere || installAgain(restMs)))
  // Where workers are refused (private windows, policies) the page works like every other.
  await withRetry(() => ours.register()).catch(() => {})
}

async function installAgain(restMs: number): Promise<void> {
  if (restMs > longestRestMs) return
  await new Promise((resolve) => setTimeout(resolve, restMs))
  if (!(await isServerReachable())) await whenReachable()
  await install(2 * restMs)
}

export function takeUpdate(): void {
  localStorage.removeItem(waitingKey)
  workbox?.addEventListener('controlling', () => void reloadWhenIdle())
  workbox?.messageSkipWaiting()
}

const settle = () => new Promise((resolve) => setTimeout(resolve, settleMs))

async function offer(isOld: boolean): Promise<void> {
  if (!(await isUpdate(navigator.serviceWorker, settle))) return
  const since = Number(localStorage.getItem(waitingKey)) || Date.now()
  localStorage.setItem(waitingKey, String(since))
  if (isOld && Date.now() - since > maxWaitMs) {
    await settle()
    if (!hasTyped && !(await isAtWork())) return takeUpdate()
  }
  appUpdate.bytes = isOld ? 0 : await sizeOfUpdate()
  appUpdate.isReady = true
}

/** Something is being sent or fetched that a reload would cut off. */
async function isAtWork(): Promise<boolean> {
  // Without Web Locks nobody can tell: a new version starts when the person takes it.
  if (!('locks' in navigator)) return true
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === 'outbox-drain' || name === 'downloads')
}

async function sizeOfUpdate(): Promise<number> {
  const worker = (await navigator.serviceWorker.getRegistration())?.waiting
  const size: unknown = worker ? await messageSW(worker, { type: 'UPDATE_SIZE' }) : 0
  return typeof size === 'number' ? size : 0
}
