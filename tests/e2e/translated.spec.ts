import type { Page } from '@playwright/test'
import { aPerson, aPost, expect, openAs, test, unique, withoutWorker } from './fixtures.ts'

/** Replaces each text, also one that is added later, by two nested `font` elements, as Chromium's translation does. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    function replaceTexts(root: Node): void {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest('font, script, style, textarea')) continue
        const outer = document.createElement('font')
        outer.append(document.createElement('font'))
        outer.firstElementChild?.append(`[${text.data}]`)
        text.replaceWith(outer)
      }
    }
    replaceTexts(document.body)
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          replaceTexts(node instanceof Text && node.parentNode ? node.parentNode : node)
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

test(
  'a post that the browser translates can be liked and commented on',
  withoutWorker,
  async ({ page, site }) => {
    await openAs(page, await aPerson(site), `/blog/${aPost}`)
    await translate(page)
    await expect(page.locator('.article')).toContainText('[')
    const like = page.getByRole('main').locator('button[aria-pressed]').first()
    await expect(like).toHaveAttribute('aria-pressed', 'false')
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('.article')).toContainText('[')

    const text = unique('Written in translation')
    await page.locator('main form:has(textarea) textarea').first().fill(text)
    await page.locator('main form:has(textarea) button[type=submit]').first().click()
    await expect.poll(async () => (await site.comments(aPost)).filter((one) => one === text).length).toBe(1)
    await expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(1)
    await expect(page.getByText('Something went wrong')).toHaveCount(0)
  },
)
