import type { runtimeCache } from '#domain/app-caches.ts'

/** Checked against the name by its type: the value itself would be one more file before a page answers. */
const runtime: typeof runtimeCache = 'runtime'

const isOfApp = (name: string) => name.includes('precache') || name === runtime

/** Bytes the app takes on this device as it travelled: what the worker keeps, by the length each file came with. */
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
