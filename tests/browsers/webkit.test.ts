import { expect, test } from 'vitest'
import { findWebKitDriver } from '#tests/support/other-browsers.ts'
import { testBrowser } from './common-tests.ts'
import { startJourney } from './in-browser.ts'
import { signIn, writeAfterComingBack } from './journey.ts'
import { leaveEarly } from './leaving.ts'
import { pageErrors } from './page-errors.ts'
import { startWebKit } from './webkit.ts'

testBrowser('WebKit', findWebKitDriver(), startWebKit, (start) => {
  test('pages left during a transaction do not block later pages', async () => {
    const { browser, site } = await startJourney(start)
    expect(await leaveEarly(browser, site.url)).toEqual([])
    expect(await pageErrors(browser)).toEqual([])
  })

  test('a page restored from the page cache sends what is written afterwards', async () => {
    const journey = await startJourney(start)
    await signIn(journey)
    await writeAfterComingBack(journey, 'Written in WebKit after coming back')
  })
})
