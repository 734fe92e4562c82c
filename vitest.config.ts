import { defineConfig } from 'vitest/config'

const shared = { environment: 'node', testTimeout: 20_000, hookTimeout: 30_000 }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        // Starts a PostgreSQL of its own, which the other tests do without.
        test: {
          ...shared,
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/postgres-setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'app',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', 'tests/server/**'],
        },
      },
    ],
  },
})
