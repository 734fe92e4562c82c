import type { PrecacheEntry } from 'workbox-precaching'
import { isLocale, type Locale } from '#domain/locale.ts'

const cacheName = 'portal'
const folder = '/assets/portal/'

type Entry = PrecacheEntry | string

const addressOf = (entry: Entry) => `/${typeof entry === 'string' ? entry : entry.url}`

/** The portal's code and texts: few people have one, so they are kept from the first time it is opened. */
export function isOfPortal(entry: Entry): boolean {
  return addressOf(entry).startsWith(folder)
}

/**
 * Keeps the whole portal in the language it was opened in, so that every screen of every role works without a
 * network. A new version brings its files before it takes over.
 */
export function keepPortal(worker: ServiceWorkerGlobalScope, entries: readonly Entry[]): void {
  const addresses = entries.map(addressOf)
  worker.addEventListener('install', (event) => event.waitUntil(renew(addresses)))
  worker.addEventListener('activate', (event) => event.waitUntil(forgetOthers(addresses)))
  worker.addEventListener('message', (event) => {
    const { type, locale } = event.data ?? {}
    if (type === 'KEEP_PORTAL' && isLocale(locale)) event.waitUntil(keep(addresses, [locale]))
  })
  worker.addEventListener('fetch', (event) => {
    if (!new URL(event.request.url).pathname.startsWith(folder)) return
    event.respondWith(fromCacheFirst(event.request))
  })
}

async function fromCacheFirst(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName, ignoreVary: true })) ?? fetch(request)
}

/** `client.sw-1a2b.js` holds texts in Swahili, `portal-screen-1a2b.js` code for everyone. */
function localeOf(address: string): Locale | null {
  const locale = /\.(\w+)-[\w-]+\.js$/.exec(address)?.[1]
  return isLocale(locale) ? locale : null
}

/** Fetches what is missing; what can't be fetched now is asked for the next time. */
async function keep(addresses: readonly string[], spoken: readonly Locale[]): Promise<void> {
  const cache = await caches.open(cacheName)
  const wanted = addresses.filter((address) => {
    const locale = localeOf(address)
    return locale === null || spoken.includes(locale)
  })
  const missing: string[] = []
  for (const address of wanted) if (!(await cache.match(address, { ignoreVary: true }))) missing.push(address)
  await Promise.allSettled(missing.map((address) => cache.add(address)))
}

async function renew(addresses: readonly string[]): Promise<void> {
  const held = await heldAddresses()
  const spoken = held.flatMap((address) => localeOf(address) ?? [])
  if (held.length > 0) await keep(addresses, [...new Set(spoken)])
}

async function forgetOthers(addresses: readonly string[]): Promise<void> {
  const old = (await heldAddresses()).filter((address) => !addresses.includes(address))
  const cache = await caches.open(cacheName)
  await Promise.all(old.map((address) => cache.delete(address)))
}

async function heldAddresses(): Promise<string[]> {
  if (!(await caches.has(cacheName))) return []
  const requests = await (await caches.open(cacheName)).keys()
  return requests.map(({ url }) => new URL(url).pathname)
}
