import { defineConfig } from '@playwright/test'
import { findChromium } from './tests/support/chromium.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  // One browser at a time: the machine that checks this has two cores, and the server needs one.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: process.env.TEST_RESULTS ?? 'test-results',
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    viewport: { width: 360, height: 740 },
    trace: 'retain-on-failure',
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
