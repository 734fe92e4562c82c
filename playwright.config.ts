import { defineConfig } from '@playwright/test'
import { findChromium } from './tests/support/chromium.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  // Two files at a time, each with a server and a browser of its own: pages wait more than they work.
  workers: 2,
  // On a busy machine a browser may miss a deadline once; the report names what needed a second try.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: process.env.TEST_RESULTS ?? 'test-results',
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    viewport: { width: 360, height: 740 },
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
