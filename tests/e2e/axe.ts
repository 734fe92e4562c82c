import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds on the page as it stands, on a phone and a desktop, light and dark; nothing in an empty list. */
export async function violationsIn(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page }).analyze()
      for (const { id, nodes } of violations)
        found.push(`${new URL(page.url()).pathname} ${width} ${colorScheme} ${id} ${nodes[0]?.html}`)
    }
  }
  return found
}
