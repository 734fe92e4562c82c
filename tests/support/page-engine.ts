import type { Engine } from '#platform/engine/engine.ts'

/**
 * Stands for `#platform/engine/page-engine.ts`, which needs a window, in tests of stores:
 * `vi.mock('#platform/engine/page-engine.ts', () => import('#tests/support/page-engine.ts'))`.
 */
let engine: Engine

export { engine, engine as pageCache }

export function setPageEngine(override: Engine): void {
  engine = override
}

export const readCachedAnswer = (url: string) => engine.readCached(url)
export const readNewestAnswer = (url: string) => engine.readCached(url)

export const pullIntoCache: Engine['pull'] = (...args) => engine.pull(...args)
export const currentPair = () => engine.tokens.current()
