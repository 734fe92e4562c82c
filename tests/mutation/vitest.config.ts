import { defineConfig } from 'vitest/config'

/**
 * The tests that may kill a mutant: those of the engine, and those of the server's limits and exactly-once.
 */
const include = [
  'tests/domain/{limits,rules}.test.ts',
  'tests/{engine,platform}/**/*.test.ts',
  'tests/server/{attempts,exactly-once,every-limit,limits,permissions,refresh}.test.ts',
]

export default defineConfig({
  test: {
    environment: 'node',
    include,
    globalSetup: ['tests/support/postgres-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The default of 1 s fails on a busy machine.
    expect: { poll: { timeout: 10_000 } },
  },
})
