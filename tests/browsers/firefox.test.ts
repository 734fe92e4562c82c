import { test } from 'vitest'
import { findFirefox } from '#tests/support/other-browsers.ts'
import { testBrowser } from './common-tests.ts'
import { startFirefox } from './firefox.ts'
import { leaveWhileInstalling } from './first-visit.ts'
import { startJourney } from './in-browser.ts'

testBrowser('Firefox', findFirefox(), startFirefox, (start) => {
  test('leaving the first page early during a first visit offers no update', async () => {
    const { browser, site } = await startJourney(start)
    await leaveWhileInstalling(browser, site.url)
  })
})
