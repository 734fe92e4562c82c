import { expect, test } from 'vitest'
import { findWebKitDriver } from '#tests/support/other-browsers.ts'
import { testBrowser } from './common-tests.ts'
import { begin } from './in-browser.ts'
import { signIn, writeAfterComingBack } from './journey.ts'
import { leaveEarly } from './leaving.ts'
import { pageErrors } from './page-errors.ts'
import { startWebKit } from './webkit.ts'

testBrowser('WebKit', findWebKitDriver(), startWebKit, (start) => {
  test('pages left in the middle of their work hold up none after them', async () => {
    const { browser, site } = await begin(start)
    expect(await leaveEarly(browser, site.url)).toEqual([])
    expect(await pageErrors(browser)).toEqual([])
  })

  test('a page that comes back from the page cache sends what is written then', async () => {
    const journey = await begin(start)
    await signIn(journey)
    await writeAfterComingBack(journey, 'Written in WebKit after coming back')
  })
})
