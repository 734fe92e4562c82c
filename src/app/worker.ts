import { messageSW, Workbox } from 'workbox-window'
import { currentLocale } from '#i18n/locale.ts'
import { isServerReachable, withRetry, whenReachable } from '#loading/with-retry.ts'
import { isSavingData } from '#platform/storage/preferences.ts'
import { trustedWorkerUrl } from '#platform/network/trusted-types.ts'
import { reloadWhenIdle } from '#ui/pending-work.ts'
import { appUpdate } from './app-update.ts'
import { isUpdate } from './is-update.ts'
import { localItems } from '#platform/storage/web-storage.ts'

/** With data saver on, the app is precached only after this delay, or on request. */
const savingDelayMs = 30_000
/**
 * A version that has waited this long activates at the start of a visit, if nothing was typed and no transfer is
 * running.
 */
const maxWaitMs = 7 * 24 * 60 * 60 * 1000
/**
 * Time for the old worker to deliver the page, and for a first worker to activate. If Chromium is told to activate the
 * new worker while the old one is busy, it waits for minutes.
 */
const settleMs = 2_000
const waitingKey = 'update-waiting-since'

/** Shortest and longest delay before a failed installation is retried; it doubles each time, then retries stop. */
const firstRestMs = 1_000
const longestRestMs = 10 * 60_000

let workbox: Workbox | undefined
let started: Promise<void> | undefined
let hasTyped = false

/** Registers the service worker after hydration; with data saver on, after a delay. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV || import.meta.env.VITE_NO_WORKER) return
  if (isSavingData() && !navigator.serviceWorker.controller)
    await new Promise((resolve) => setTimeout(resolve, savingDelayMs))
  // Where service workers are blocked (private windows, policies), the page works without one.
  await makeAvailableOffline().catch(() => {})
}

/**
 * Precaches the whole app for offline use. A new version waits until the user accepts it; then the tab in which that
 * happens reloads, and other tabs keep their page. Rejects if no worker could be registered; it may be called again then.
 */
export function makeAvailableOffline(): Promise<void> {
  started ??= start().catch((error: unknown) => {
    started = undefined
    throw error
  })
  return started
}

async function start(): Promise<void> {
  addEventListener('input', () => (hasTyped = true), { once: true })
  await install(firstRestMs)
  const { active, waiting, installing } = await navigator.serviceWorker.ready
  // The waiting worker too: its installation may already have collected the files in use.
  for (const one of [active, waiting, installing])
    one?.postMessage({ type: 'KEEP_LANGUAGE', locale: currentLocale() })
  // clients.claim() at activation leaves out pages whose navigation was in flight then.
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'CLAIM' })
}

/**
 * A browser discards a first worker whose precaching failed, and only retries with the next page load. This retries
 * with backoff once the server is reachable; files already fetched stay cached.
 */
async function install(restMs: number): Promise<void> {
  const registered = new Workbox(trustedWorkerUrl())
  workbox = registered
  registered.addEventListener('waiting', (event) => void offer(event.wasWaitingBeforeRegister === true))
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  // The worker that was waiting has activated by itself, so the next one starts a new waiting period.
  if (registration && !registration.waiting) localItems().removeItem(waitingKey)
  let isRegistered = Boolean(registration?.active)
  registered.addEventListener('installed', () => (isRegistered = true))
  // A worker that was installed before becomes redundant when it is replaced or unregistered; that is no failure.
  registered.addEventListener('redundant', () => void (isRegistered || installAgain(restMs)))
  await withRetry(() => registered.register(), true).catch((error: unknown) => {
    if (!isRegistered) throw error
  })
}

async function installAgain(restMs: number): Promise<void> {
  if (restMs > longestRestMs) return
  await new Promise((resolve) => setTimeout(resolve, restMs))
  if (!(await isServerReachable())) await whenReachable()
  await install(2 * restMs).catch(() => {})
}

/** `mayReload` is asked once the new version controls the page; if it says no, the user is asked. */
export async function activateUpdate(mayReload = (): boolean => true): Promise<void> {
  localItems().removeItem(waitingKey)
  workbox?.addEventListener('controlling', () => {
    if (mayReload()) void reloadWhenIdle()
    else appUpdate.isReady = true
  })
  const registration = await navigator.serviceWorker.getRegistration()
  // Accepted in another tab before: the new version controls this page already, and no `controlling` follows.
  if (!registration?.waiting) return reloadWhenIdle()
  workbox?.messageSkipWaiting()
}

const settle = () => new Promise((resolve) => setTimeout(resolve, settleMs))

async function offer(isOld: boolean): Promise<void> {
  if (!(await isUpdate(navigator.serviceWorker, settle))) return
  const since = Number(localItems().getItem(waitingKey)) || Date.now()
  localItems().setItem(waitingKey, String(since))
  if (isOld && Date.now() - since > maxWaitMs) {
    await settle()
    if (!hasTyped && !(await isAtWork())) return activateUpdate(() => !hasTyped)
  }
  appUpdate.bytes = isOld ? 0 : await sizeOfUpdate()
  appUpdate.isReady = true
}

/** Whether the outbox is sending or a download is running, which a reload would interrupt. */
async function isAtWork(): Promise<boolean> {
  // Without Web Locks this is unknown, so a new version activates only when the user accepts it.
  if (!('locks' in navigator)) return true
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === 'outbox-drain' || name === 'downloads')
}

async function sizeOfUpdate(): Promise<number> {
  const worker = (await navigator.serviceWorker.getRegistration())?.waiting
  const size: unknown = worker ? await messageSW(worker, { type: 'UPDATE_SIZE' }) : 0
  return typeof size === 'number' ? size : 0
}
