import { defineConfig } from 'vitest/config'
import { portalBundles } from './scripts/build/portal-bundles.ts'
import { seedBugs } from './tests/campaign/bug-plugin.ts'

/** Only against what hangs: no test says how fast anything is, and the machine may be busy with something else. */
const withinMs = 300_000
const shared = {
  environment: 'node',
  testTimeout: withinMs,
  hookTimeout: withinMs,
  expect: { poll: { timeout: withinMs / 5 } },
  // The renderer reads style sheets as text.
  css: true,
}

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
        plugins: [portalBundles(), seedBugs()],
        test: {
          ...shared,
          name: 'app',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', 'tests/server/**', 'tests/browsers/**'],
          // Tests of components ask for the DOM by a line of their own; the style sheet they would wait for is not served.
          environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
        },
      },
      {
        // The built site in browsers that Playwright does not drive.
        test: { ...shared, name: 'browsers', include: ['tests/browsers/**/*.test.ts'] },
      },
    ],
  },
})
