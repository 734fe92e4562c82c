import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { launch, type Browser, type Page } from 'puppeteer-core'
import { screen, type DrivenBrowser } from './driven-browser.ts'
import { errorScript } from './page-errors.ts'

/** Firefox over WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<DrivenBrowser> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vior-firefox-'))
  const [profile, downloads] = [path.join(folder, 'profile'), path.join(folder, 'downloads')]
  await mkdir(profile)
  await mkdir(downloads)

  async function launched(): Promise<{ browser: Browser; page: Page }> {
    const browser = await launch({
      browser: 'firefox',
      executablePath,
      userDataDir: profile,
      protocolTimeout: 60_000,
      extraPrefsFirefox: {
        'browser.download.folderList': 2,
        'browser.download.dir': downloads,
        'intl.accept_languages': 'en-GB',
      },
    })
    const [page = await browser.newPage()] = await browser.pages()
    await page.setViewport(screen)
    await page.evaluateOnNewDocument(errorScript)
    return { browser, page }
  }

  let { browser, page } = await launched()

  async function element(xpath: string) {
    const found = await page.waitForSelector(`xpath/${xpath}`, { visible: true, timeout: 60_000 })
    if (!found) throw new Error(`${xpath} is not there`)
    // At the edge of the viewport it could be below the header.
    await found.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }))
    return found
  }

  return {
    downloads,
    open: async (url) => void (await page.goto(url)),
    evaluate: <TArguments extends readonly unknown[], TResult>(
      work: (...parts: TArguments) => TResult,
      ...parts: TArguments
    ) => page.evaluate<[], () => TResult>(`(${String(work)})(...${JSON.stringify(parts)})`),
    click: async (xpath) => (await element(xpath)).click(),
    type: async (xpath, text) => (await element(xpath)).type(text),
    restart: async () => {
      await browser.close()
      ;({ browser, page } = await launched())
    },
    close: async () => {
      await browser.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
