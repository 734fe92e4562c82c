import { describe, expect, test } from 'vitest'
import { findWebKitDriver } from '#tests/support/other-browsers.ts'
import { startWebKit } from './webkit.ts'
import { begin } from './in-browser.ts'
import { download, signIn, writeAfterComingBack, writeWithoutServer } from './journey.ts'
import { leaveEarly } from './leaving.ts'
import { pageErrors } from './page-errors.ts'
import { readPages } from './pages.ts'

const program = findWebKitDriver()
const start = () => startWebKit(program ?? '')

describe.runIf(program !== undefined)('in WebKit', () => {
  test('every kind of page fits a phone and reports no error', async () => {
    const { browser, site } = await begin(start)
    await readPages(browser, site.url)
  })

  test('what is written with the server dead outlives the browser and is sent once, and a file comes over two cuts', async () => {
    const journey = await begin(start)
    await signIn(journey)
    await writeWithoutServer(journey, 'Written in WebKit')
    await download(journey)
  })
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
