import type { PrecacheEntry } from 'workbox-precaching'
import { isLocale, preferredLocale, type Locale } from '#domain/locale.ts'

const cacheName = 'on-use'
const later = '/assets/later/'
const texts = '/assets/texts/'

type Entry = PrecacheEntry | string

/** What this version keeps on use. */
let known: readonly string[] = []

/** With the revision of a file whose name does not change with it. */
function addressOf(entry: Entry): string {
  if (typeof entry === 'string') return `/${entry}`
  return entry.revision ? `/${entry.url}?${entry.revision}` : `/${entry.url}`
}

/** `course.sw-1a2b.js` holds a page's texts in Swahili; the frame of all pages lies in its language's folder. */
function localeOf(address: string): Locale | null {
  const locale = address.startsWith(texts)
    ? /\.(\w+)-[\w-]+\.js$/.exec(address)?.[1]
    : /^\/pages\/(\w+)\/shell\.html\?/.exec(address)?.[1]
  return isLocale(locale) ? locale : null
}

/**
 * What the first installation leaves out: pages that need the network anyway, and the texts of the language that this
 * browser does not ask for. They are kept from their first use on.
 */
export function isKeptOnUse(entry: Entry): boolean {
  const address = addressOf(entry)
  const locale = localeOf(address)
  const isForeign = locale !== null && locale !== preferredLocale(navigator.languages.join(','))
  return address.startsWith(later) || isForeign
}

/** A page that speaks the other language asks for all of its texts and its frame, so that they are there without a network. */
export function keepOnUse(worker: ServiceWorkerGlobalScope, entries: readonly Entry[]): void {
  known = entries.map(addressOf)
  const addresses = new Set(known)
  const ofLocale = (locale: Locale) => [...addresses].filter((address) => localeOf(address) === locale)

  worker.addEventListener('install', (event) => event.waitUntil(renew()))
  worker.addEventListener('activate', (event) => event.waitUntil(forgetOthers()))
  worker.addEventListener('message', (event) => {
    const { type, locale } = event.data ?? {}
    if (type === 'KEEP_TEXTS' && isLocale(locale)) event.waitUntil(fetchAll(ofLocale(locale)))
  })
  worker.addEventListener('fetch', (event) => {
    if (addresses.has(new URL(event.request.url).pathname)) event.respondWith(answer(event.request))
  })

  /** A language that was in use stays so in the new version. */
  async function renew(): Promise<void> {
    const spoken = new Set((await held()).flatMap((address) => localeOf(address) ?? []))
    for (const locale of spoken) await fetchAll(ofLocale(locale))
  }

  async function forgetOthers(): Promise<void> {
    const cache = await caches.open(cacheName)
    for (const address of await held()) if (!addresses.has(address)) await cache.delete(address)
  }
}

/** A page kept on use, as this version has it, if it is here. */
export async function heldOnUse(path: string): Promise<Response | undefined> {
  const address = known.find((one) => one.startsWith(`${path}?`))
  return address === undefined ? undefined : caches.match(address, { cacheName, ignoreVary: true })
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}

/** What can't be fetched now is asked for the next time. */
async function fetchAll(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  const missing: string[] = []
  for (const address of addresses)
    if (!(await cache.match(address, { ignoreVary: true }))) missing.push(address)
  await Promise.allSettled(missing.map((address) => cache.add(address)))
}

async function held(): Promise<string[]> {
  if (!(await caches.has(cacheName))) return []
  const requests = await (await caches.open(cacheName)).keys()
  return requests.map(({ url }) => url.slice(new URL(url).origin.length))
}
