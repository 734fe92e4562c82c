import { resolveConfig } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

/** What React's plugin names for Vite. */
const namedAhead = new Set(['react', 'react-dom', 'react/jsx-dev-runtime', 'react/jsx-runtime'])

beforeAll(() => vi.stubEnv('NODE_ENV', undefined))
afterAll(() => vi.unstubAllEnvs())

test('development finds libraries as the build does, and replaces none', async () => {
  const dev = await resolveConfig({ logLevel: 'error' }, 'serve', 'development', 'development')
  const built = await resolveConfig({ logLevel: 'error' }, 'build', 'production', 'production')
  for (const { alias, ...resolve } of [dev.resolve, built.resolve]) {
    // Vite's own client only.
    expect(alias.filter(({ find }) => !String(find).includes('@vite'))).toEqual([])
    expect(resolve.conditions).toContain('development|production')
    expect(resolve).toEqual({ ...built.resolve, alias: undefined })
  }
  expect(dev.define).toEqual(built.define)
  expect(dev.optimizeDeps.exclude ?? []).toEqual([])
  expect((dev.optimizeDeps.include ?? []).filter((name) => !namedAhead.has(name))).toEqual([])
  expect(dev.optimizeDeps.rolldownOptions?.plugins ?? []).toEqual([])
})
