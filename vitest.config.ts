import { defineConfig } from 'vitest/config'
import { portalBundles } from './scripts/build/portal-bundles.ts'
import { seedBugs } from './tests/campaign/bug-plugin.ts'

/** Only detects hangs: no test measures speed, and the machine may be under other load. */
const withinMs = 300_000
const shared = {
  environment: 'node',
  testTimeout: withinMs,
  hookTimeout: withinMs,
  expect: { poll: { timeout: withinMs / 5 } },
  // The renderer imports style sheets as text.
  css: true,
}

export default defineConfig({
  test: {
    // More than processors, because many tests wait for processes that they started.
    maxWorkers: 4,
    projects: [
      {
        // These tests need a PostgreSQL cluster, which the setup starts.
        test: {
          ...shared,
          name: 'server',
          // Saves a second per file: the server's modules keep no state beyond an app, and migrated databases are shared.
          isolate: false,
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/postgres-setup.ts'],
        },
      },
      {
        plugins: [portalBundles(), seedBugs()],
        test: {
          ...shared,
          name: 'app',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', 'tests/server/**', 'tests/browsers/**'],
          // Component tests select the DOM by a directive; style sheets are not served there, so loading them counts as
          // success.
          environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
        },
      },
      {
        // Tests of the built site in browsers that Playwright does not drive.
        test: { ...shared, name: 'browsers', include: ['tests/browsers/**/*.test.ts'] },
      },
    ],
  },
})
