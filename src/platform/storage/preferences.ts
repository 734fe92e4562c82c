import { proxy } from 'valtio'
import { bytesPerMb } from '#domain/limits.ts'
import { localItems } from './web-storage.ts'

/** Preferences of this device. Kept at sign-out, because they concern the SIM card and not the account. */
export type Preferences = {
  /** The app's setting; `isSavingData` also honours the browser's. */
  dataSaver: boolean
  /** Price of a megabyte in TSh; null if not set. */
  tariffPerMb: number | null
  /** Downloads larger than this on mobile data need a confirmation. */
  mobileLimitMb: number
}

export const defaultPreferences: Readonly<Preferences> = {
  dataSaver: false,
  tariffPerMb: null,
  mobileLimitMb: 2,
}

const maxTariff = 100_000
const maxLimitMb = 10_000

/** In localStorage rather than IndexedDB, so that it can be read synchronously before the first request. */
const storageKey = 'preferences'

const listeners = new Set<() => void>()
let text: string | null = null
let read: Readonly<Preferences> = defaultPreferences

/**
 * The current preferences, whichever tab changed them; the same object until one changes. For code that runs after
 * hydration. A view passes `subscribePreferences` and this to `useSyncExternalStore`, with `defaultPreferences` as the
 * server's snapshot, so that its first render equals the server's.
 */
export function currentPreferences(): Readonly<Preferences> {
  const stored = localItems().getItem(storageKey)
  if (stored === text) return read
  text = stored
  read = parse(stored)
  return read
}

/** Changes some preferences; values out of range are clamped. All tabs follow. */
export function changePreferences(part: Partial<Preferences>): void {
  const next = JSON.stringify(validPreferences({ ...currentPreferences(), ...part }))
  try {
    localItems().setItem(storageKey, next)
  } catch {}
  // Where storage is full or blocked, the change applies to this page only.
  text = localItems().getItem(storageKey)
  read = parse(next)
  for (const listener of listeners) listener()
}

/** Calls `listener` after each change, in this tab or another; returns the function that unsubscribes. */
export function subscribePreferences(listener: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', follow)
  }
}

/** Whether to save data: load images on tap, do not prefetch, refresh less often. */
export function isSavingData(): boolean {
  return currentPreferences().dataSaver || connection()?.saveData === true
}

/** Whether a download of this size needs a confirmation: above the limit, on mobile data or with data saving on. */
export function needsConfirmation(bytes: number): boolean {
  const isMetered = connection()?.type === 'cellular' || isSavingData()
  return isMetered && bytes > currentPreferences().mobileLimitMb * bytesPerMb
}

/** Price of these bytes in TSh; null if no tariff is set. */
export function costOf(bytes: number): number | null {
  const { tariffPerMb } = currentPreferences()
  return tariffPerMb === null ? null : (bytes / bytesPerMb) * tariffPerMb
}

type Connection = { saveData?: boolean; type?: string }

/** Network Information API, Chromium only; elsewhere only the app's own setting applies. */
function connection(): Connection | undefined {
  return hasConnection(navigator) ? navigator.connection : undefined
}

function hasConnection(scope: object): scope is { connection: Connection } {
  return 'connection' in scope
}

function parse(stored: string | null): Readonly<Preferences> {
  if (stored === null) return defaultPreferences
  try {
    const parsed: unknown = JSON.parse(stored)
    return validPreferences({ ...defaultPreferences, ...(typeof parsed === 'object' ? parsed : {}) })
  } catch {
    return defaultPreferences
  }
}

/** Converts unvalidated values into valid preferences. */
function validPreferences({
  dataSaver,
  tariffPerMb,
  mobileLimitMb,
}: Record<keyof Preferences, unknown>): Preferences {
  return {
    dataSaver: dataSaver === true,
    tariffPerMb: isNumber(tariffPerMb) && tariffPerMb > 0 ? Math.min(tariffPerMb, maxTariff) : null,
    mobileLimitMb: isNumber(mobileLimitMb)
      ? Math.min(Math.max(mobileLimitMb, 0), maxLimitMb)
      : defaultPreferences.mobileLimitMb,
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

// Here and not in a separate file, which would be one more request of every page.

/** localStorage key of the server's last answer, so that a page of the worker knows it before the first paint. */
const samplesKey = 'samples'

/**
 * Whether this site's server shows sample data: what a page from the server says, else what the server said last, else
 * no (docs/decisions/035-sample-data-by-server-mode.md).
 */
export const samples = proxy({ areShown: readAtStart() })

/** Keeps what a response of the server says. */
export function recordSamples(areShown: boolean): void {
  storeAnswer(areShown)
  samples.areShown = areShown
}

function readAtStart(): boolean {
  if (!('document' in globalThis)) return false
  const isMarked = 'samples' in document.documentElement.dataset
  // A page that no worker answered came from the server, which marks its pages if it shows samples.
  const isFromServer = isMarked || !navigator.serviceWorker?.controller
  if (!isFromServer) return localItems().getItem(samplesKey) === 'yes'
  storeAnswer(isMarked)
  return isMarked
}

function storeAnswer(areShown: boolean): void {
  const answer = areShown ? 'yes' : 'no'
  if (localItems().getItem(samplesKey) === answer) return
  try {
    localItems().setItem(samplesKey, answer)
  } catch {
    // Where storage is full, a page of the worker shows no samples until the server has answered.
  }
}
