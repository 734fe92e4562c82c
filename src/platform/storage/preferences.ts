/** What a person chose for this device. It stays when somebody signs out: the SIM card does not change with it. */
export type Preferences = {
  /** Our own switch; `isSavingData` also honours the browser's. */
  dataSaver: boolean
  /** What a megabyte costs in TSh, or null where nobody said. */
  tariffPerMb: number | null
  /** Above this many megabytes a download asks first on mobile data. */
  mobileLimitMb: number
}

export const defaultPreferences: Readonly<Preferences> = {
  dataSaver: false,
  tariffPerMb: null,
  mobileLimitMb: 2,
}

/** A megabyte as data bundles and our sizes count it. */
const bytesPerMb = 1024 * 1024
const maxTariff = 100_000
const maxLimitMb = 10_000

/** In localStorage, not in the database: a page knows them before its first request. */
const storageKey = 'preferences'

const watchers = new Set<() => void>()
let text: string | null = null
let read: Readonly<Preferences> = defaultPreferences

/**
 * The preferences now, from whatever tab they were changed in; the same object until one changes. For code that
 * runs after the page is interactive. A view uses `subscribePreferences` and this with `useSyncExternalStore`, and
 * `defaultPreferences` as the server's snapshot, so that its first render equals the server's.
 */
export function currentPreferences(): Readonly<Preferences> {
  const stored = readStored()
  if (stored === text) return read
  text = stored
  read = parse(stored)
  return read
}

/** Changes some; values out of bounds become the nearest one allowed. Every tab follows. */
export function changePreferences(part: Partial<Preferences>): void {
  const next = JSON.stringify(within({ ...currentPreferences(), ...part }))
  try {
    localStorage.setItem(storageKey, next)
  } catch {
    // Storage that is full or forbidden: the choice holds for this page.
    text = readStored()
    read = parse(next)
  }
  for (const tell of watchers) tell()
}

/** Calls `tell` after each change, in this tab or another; returns how to stop. */
export function subscribePreferences(tell: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) tell()
  }
  watchers.add(tell)
  addEventListener('storage', follow)
  return () => {
    watchers.delete(tell)
    removeEventListener('storage', follow)
  }
}

/** Whether to spare data: images on tap, no prefetch, slower refresh. */
export function isSavingData(): boolean {
  return currentPreferences().dataSaver || connection()?.saveData === true
}

/** Whether these bytes need a question first: above the limit, on mobile data or while data is saved. */
export function asksBefore(bytes: number): boolean {
  const isMetered = connection()?.type === 'cellular' || isSavingData()
  return isMetered && bytes > currentPreferences().mobileLimitMb * bytesPerMb
}

/** What these bytes cost in TSh, or null where no tariff is known. */
export function costOf(bytes: number): number | null {
  const { tariffPerMb } = currentPreferences()
  return tariffPerMb === null ? null : (bytes / bytesPerMb) * tariffPerMb
}

type Connection = { saveData?: boolean; type?: string }

/** Chromium alone tells (Network Information API); elsewhere our own switch decides. */
function connection(): Connection | undefined {
  return hasConnection(navigator) ? navigator.connection : undefined
}

function hasConnection(scope: object): scope is { connection: Connection } {
  return 'connection' in scope
}

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return text
  }
}

function parse(stored: string | null): Readonly<Preferences> {
  if (stored === null) return defaultPreferences
  try {
    const found: unknown = JSON.parse(stored)
    return within({ ...defaultPreferences, ...(typeof found === 'object' ? found : {}) })
  } catch {
    return defaultPreferences
  }
}

/** Whatever was stored or typed, as preferences. */
function within({ dataSaver, tariffPerMb, mobileLimitMb }: Record<keyof Preferences, unknown>): Preferences {
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
