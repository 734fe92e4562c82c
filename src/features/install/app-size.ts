import type { runtimeCache } from '#domain/app-caches.ts'

/** Only the type is imported: importing the value would add a file to the initial load. */
const runtime: typeof runtimeCache = 'runtime'

const isOfApp = (name: string) => name.includes('precache') || name === runtime

/** The transferred size of the app in bytes: the sum of `content-length` over the files that the worker caches. */
export async function keptAppBytes(): Promise<number> {
  if (!('caches' in globalThis)) return 0
  const names = await caches.keys()
  const sizes = await Promise.all(names.filter(isOfApp).map(cacheBytes))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function cacheBytes(name: string): Promise<number> {
  const cache = await caches.open(name)
  const requests = await cache.keys()
  const answers = await Promise.all(requests.map((request) => cache.match(request, { ignoreVary: true })))
  return answers.reduce((sum, answer) => sum + (Number(answer?.headers.get('content-length')) || 0), 0)
}
