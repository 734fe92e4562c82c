import { globSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/**
 * The tests that may kill a mutant: those of the engine, and those of the server's limits and exactly-once, without those that start
 * a server as a process: it has no mutant.
 */
const include = [
  ...['limits', 'rules'].map((name) => `tests/domain/${name}.test.ts`),
  'tests/engine/**/*.test.ts',
  'tests/platform/**/*.test.ts',
  ...[
    'attempt-stores',
    'exactly-once',
    'every-limit',
    'limits',
    'permissions',
    'refresh',
    'mail-code',
    'second-step',
  ].map((name) => `tests/server/${name}.test.ts`),
]

for (const pattern of include)
  if (globSync(pattern).length === 0)
    throw new Error(`tests/mutation/vitest.config.ts: no test matches ${pattern}.`)

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
