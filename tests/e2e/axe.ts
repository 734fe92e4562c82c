import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** The rules as a script; evaluated in a page it puts `axe` there. */
export const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** By which rules: most of the time goes into `contrast`, which alone depends on the colours. */
type Asked = 'all' | 'contrast' | 'all but contrast'

/** What axe finds on the page as it stands, or in a part of it: rule and first element of each violation. */
export async function axeFindings(page: Page, part = ':root', asked: Asked = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(
    async ([selector, by]) => {
      const rules: typeof axe = Reflect.get(globalThis, 'axe')
      const { violations } = await rules.run(selector, {
        resultTypes: ['violations'],
        ...(by === 'contrast' ? { runOnly: ['color-contrast'] } : {}),
        ...(by === 'all but contrast' ? { rules: { 'color-contrast': { enabled: false } } } : {}),
      })
      return violations.map(({ id, nodes }) => `${location.pathname} ${id} ${nodes[0]?.html}`)
    },
    [part, asked] as const,
  )
}

/** What axe finds in the page or a part of it on a phone and a desktop, light and dark; nothing in an empty list. */
export async function violationsIn(page: Page, part = ':root'): Promise<string[]> {
  const light = await findingsByWidth(page, 'light', part, 'all')
  return [...light, ...(await findingsByWidth(page, 'dark', part, 'contrast'))]
}

/** What axe finds that other words can bring about: everything but contrast, on a phone and a desktop. */
export function violationsOfWords(page: Page): Promise<string[]> {
  return findingsByWidth(page, 'light', ':root', 'all but contrast')
}

async function findingsByWidth(
  page: Page,
  colorScheme: 'light' | 'dark',
  part: string,
  asked: Asked,
): Promise<string[]> {
  const found: string[] = []
  await page.emulateMedia({ colorScheme })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    const findings = await axeFindings(page, part, asked)
    found.push(...findings.map((finding) => `${width} ${colorScheme} ${finding}`))
  }
  return found
}
