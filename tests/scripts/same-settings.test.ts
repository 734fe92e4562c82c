import { resolveConfig } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

/** Dependencies that React's plugin adds to Vite's optimizeDeps. */
const preBundled = new Set(['react', 'react-dom', 'react/jsx-dev-runtime', 'react/jsx-runtime'])

beforeAll(() => vi.stubEnv('NODE_ENV', undefined))
afterAll(() => vi.unstubAllEnvs())

test('development resolves libraries like the build, and replaces none', async () => {
  const dev = await resolveConfig({ logLevel: 'error' }, 'serve', 'development', 'development')
  const built = await resolveConfig({ logLevel: 'error' }, 'build', 'production', 'production')
  for (const { alias, ...resolve } of [dev.resolve, built.resolve]) {
    // Only aliases for Vite's own client.
    expect(alias.filter(({ find }) => !String(find).includes('@vite'))).toEqual([])
    expect(resolve.conditions).toContain('development|production')
    expect(resolve).toEqual({ ...built.resolve, alias: undefined })
  }
  expect(dev.define).toEqual(built.define)
  expect(dev.optimizeDeps.exclude ?? []).toEqual([])
  expect((dev.optimizeDeps.include ?? []).filter((name) => !preBundled.has(name))).toEqual([])
  expect(dev.optimizeDeps.rolldownOptions?.plugins ?? []).toEqual([])
})
