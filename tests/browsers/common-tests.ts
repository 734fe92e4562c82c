import { describe, test } from 'vitest'
import type { DrivenBrowser } from './driven-browser.ts'
import { begin } from './in-browser.ts'
import { download, signIn, writeWithoutServer } from './journey.ts'
import { readPages } from './pages.ts'

type Start = () => Promise<DrivenBrowser>

/** What must hold in every browser, and `others` that one of them needs; left out where its program is not installed. */
export function testBrowser(
  name: string,
  program: string | undefined,
  startProgram: (program: string) => Promise<DrivenBrowser>,
  others: (start: Start) => void,
): void {
  const start = () => startProgram(program ?? '')
  describe.runIf(program !== undefined)(`in ${name}`, () => {
    test('every kind of page fits a phone and reports no error', async () => {
      const { browser, site } = await begin(start)
      await readPages(browser, site.url)
    })

    test('what is written with the server dead outlives the browser and is sent once, and a file comes over two cuts', async () => {
      const journey = await begin(start)
      await signIn(journey)
      await writeWithoutServer(journey, `Written in ${name}`)
      await download(journey)
    })

    others(start)
  })
}
