import { describe, test } from 'vitest'
import type { DrivenBrowser } from './driven-browser.ts'
import { startJourney } from './in-browser.ts'
import { download, signIn, writeWithoutServer } from './journey.ts'
import { readPages } from './pages.ts'

type Start = () => Promise<DrivenBrowser>

/** Tests for every browser, and `others` for one of them; skipped where its program is not installed. */
export function testBrowser(
  name: string,
  program: string | undefined,
  startProgram: (program: string) => Promise<DrivenBrowser>,
  others: (start: Start) => void,
): void {
  const start = () => startProgram(program ?? '')
  describe.runIf(program !== undefined)(`in ${name}`, () => {
    test('every kind of page fits a phone and reports no error', async () => {
      const { browser, site } = await startJourney(start)
      await readPages(browser, site.url)
    })

    test('writes made while the server is down survive a browser restart and are sent once, and a download survives two cuts', async () => {
      const journey = await startJourney(start)
      await signIn(journey)
      await writeWithoutServer(journey, `Written in ${name}`)
      await download(journey)
    })

    others(start)
  })
}
