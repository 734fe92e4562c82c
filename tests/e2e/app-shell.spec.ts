import { expect, isInstalled, test } from './fixtures.ts'

test.use({ viewport: { width: 360, height: 740 } })

declare global {
  /** What the app shell shows before any module of the page runs. */
  var shown:
    | { isShell: boolean; title: string; content: string; isBusy: boolean; current: number }
    | undefined
}

/** Runs in the page before its scripts: notes what is shown once the HTML is parsed, and presses the menu button. */
function pressShell(): void {
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return
    const main = document.querySelector('main')
    globalThis.shown = {
      isShell: document.querySelector('#root[data-shell]') !== null,
      title: document.title,
      content: main?.innerText.trim() ?? '',
      isBusy: main?.querySelector('[aria-busy=true]') !== null,
      current: document.querySelectorAll('[aria-current]').length,
    }
    document.querySelector<HTMLElement>('.menu-button')?.click()
  })
}

test('the app shell shows no content of another page, and a press on its menu button is repeated on the page', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await isInstalled(page)
  await context.setOffline(true)
  await page.addInitScript(pressShell)
  for (const path of ['/thinkforge', '/blog', '/student']) {
    await page.goto(path)
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'Archive' }), path).toBeVisible()
    expect(await page.evaluate(() => globalThis.shown), path).toEqual({
      isShell: true,
      title: 'Vior',
      content: 'Loading',
      isBusy: true,
      current: 0,
    })
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(page.getByText('Loading', { exact: true }), path).toHaveCount(0)
  }
})
