import { describe, test } from 'vitest'
import { findFirefox } from '#tests/support/other-browsers.ts'
import { startFirefox } from './firefox.ts'
import { begin } from './in-browser.ts'
import { leaveWhileInstalling } from './first-visit.ts'
import { download, signIn, writeWithoutServer } from './journey.ts'
import { readPages } from './pages.ts'

const program = findFirefox()
const start = () => startFirefox(program ?? '')

describe.runIf(program !== undefined)('in Firefox', () => {
  test('every kind of page fits a phone and reports no error', async () => {
    const { browser, site } = await begin(start)
    await readPages(browser, site.url)
  })

  test('what is written with the server dead outlives the browser and is sent once, and a file comes over two cuts', async () => {
    const journey = await begin(start)
    await signIn(journey)
    await writeWithoutServer(journey, 'Written in Firefox')
    await download(journey)
  })
  test('a first visit whose first page is left early offers no update', async () => {
    const { browser, site } = await begin(start)
    await leaveWhileInstalling(browser, site.url)
  })
})
