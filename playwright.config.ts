import { defineConfig } from '@playwright/test'
import { findChromium, findHeadlessShell } from './tests/support/chromium.ts'

/** Specs of what only a whole browser has: installing, waking workers, profiles that outlive a killed process. */
const ofWholeBrowser = /\/(install|update|background-sync|server-dies|browser-campaign|own-pages)\.spec\.ts$/

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
  // Each with a server and a browser of its own, on two cores.
  workers: 2,
  // Any worker takes the next test, so that none idles at the end.
  fullyParallel: true,
  // Only against what hangs: no test says how fast anything is, and the machine may be busy with something else.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  outputDir: process.env.TEST_RESULTS ?? 'test-results',
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    viewport: { width: 360, height: 740 },
  },
  // What takes longest comes first.
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
