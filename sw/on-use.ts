import type { PrecacheEntry } from 'workbox-precaching'
import { isLocale, preferredLocale, type Locale } from '#domain/locale.ts'

const cacheName = 'on-use'
const later = '/assets/later/'
const texts = '/assets/texts/'

type Entry = PrecacheEntry | string

const addressOf = (entry: Entry) => `/${typeof entry === 'string' ? entry : entry.url}`

/** `course.sw-1a2b.js` holds a page's texts in Swahili. */
function localeOf(address: string): Locale | null {
  const locale = address.startsWith(texts) ? /\.(\w+)-[\w-]+\.js$/.exec(address)?.[1] : undefined
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

/** A page that speaks the other language asks for all of its texts, so that they are there without a network. */
export function keepOnUse(worker: ServiceWorkerGlobalScope, entries: readonly Entry[]): void {
  const addresses = new Set(entries.map(addressOf))
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
  return (await (await caches.open(cacheName)).keys()).map(({ url }) => new URL(url).pathname)
}
