/** Bytes the app takes on this device as it travelled: what the worker keeps, by the length each file came with. */
export async function keptAppBytes(): Promise<number> {
  if (!('caches' in globalThis)) return 0
  const names = await caches.keys()
  const sizes = await Promise.all(names.filter((name) => name.includes('precache')).map(cacheBytes))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function cacheBytes(name: string): Promise<number> {
  const cache = await caches.open(name)
  const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
  return answers.reduce((sum, answer) => sum + (Number(answer?.headers.get('content-length')) || 0), 0)
}
