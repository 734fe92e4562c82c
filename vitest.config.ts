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
/** Tests of the page's modules, which hold state of one page, and those that replace modules: each file imports its own. */
const withState = ['features', 'platform', 'ui', 'loading', 'checks', 'campaign'].map(
  (folder) => `tests/${folder}/**`,
)

/** A test selects the DOM by a directive; style sheets are not served there, so loading them counts as success. */
const inDom = {
  environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
}

export default defineConfig({
  test: {
    tags: [
      {
        name: 'extended',
        description: 'Left to `npm run test:all` (docs/decisions/059-two-sets-of-tests.md)',
      },
    ],
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
        plugins: [portalBundles()],
        test: {
          ...shared,
          name: 'app',
          // Half of the processor time of these files was importing the same modules again for each. They leave no state in them.
          isolate: false,
          unstubGlobals: true,
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [
            ...withState,
            'tests/components/**',
            'tests/e2e/**',
            'tests/server/**',
            'tests/browsers/**',
          ],
        },
      },
      {
        plugins: [portalBundles(), seedBugs()],
        test: {
          ...shared,
          name: 'isolated',
          include: withState.map((folder) => `${folder}/*.test.{ts,tsx}`),
          ...inDom,
        },
      },
      {
        plugins: [portalBundles()],
        test: {
          ...shared,
          name: 'components',
          include: ['tests/components/*.test.{ts,tsx}'],
          ...inDom,
          // Each file has modules and globals of its own in a process that several share: half of the processor time of a
          // process each. Errors of Node are of another realm there, so tests that start a server are not among these.
          pool: 'vmThreads',
          setupFiles: ['tests/support/close-page.ts'],
        },
      },
      {
        // Tests of the built site in browsers that Playwright does not drive.
        test: { ...shared, name: 'browsers', include: ['tests/browsers/**/*.test.ts'] },
      },
    ],
  },
})
