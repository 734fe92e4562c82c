import { defineConfig } from '@playwright/test'
import { findChromium, findHeadlessShell } from './tests/support/chromium.ts'

/**
 * Specs that need the full browser instead of the headless shell: installability, waking of workers, notifications, and profiles that
 * survive a killed process.
 */
const ofWholeBrowser = /\/(installability|update|background-sync|browser-campaign|notifications)\.spec\.ts$/

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  globalSetup: './tests/e2e/global-setup.ts',
  // Each worker has its own server and browser; a third made the whole run 4 % shorter.
  workers: 2,
  // Any worker takes the next test, so that none is idle at the end.
  fullyParallel: true,
  // Only detects hangs: no test measures speed, and the machine may be under other load.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  outputDir: process.env.TEST_RESULTS ?? 'test-results',
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    viewport: { width: 360, height: 740 },
  },
  // The slowest project is first.
  projects: [
    {
      name: 'app',
      testMatch: ofWholeBrowser,
      use: { launchOptions: { executablePath: findChromium(), args } },
    },
    {
      name: 'pages',
      testIgnore: ofWholeBrowser,
      use: { launchOptions: { executablePath: findHeadlessShell(), args } },
    },
  ],
})
