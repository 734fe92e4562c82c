import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** The script of axe; evaluating it in a page defines `axe`. */
export const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** No rule of those in use reads style sheets, which axe would fetch again, and no finding is named by its selector. */
export const axeOptions = {
  resultTypes: ['violations'],
  preload: { assets: ['media'] },
  selectors: false,
} satisfies axe.RunOptions

/**
 * Violations on the page in its current state, or in a part of it: rule and first element of each. `contrast`
 * runs that rule alone, for states in which only colours have changed.
 */
export async function axeFindings(page: Page, part = ':root', contrast = false): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(
    async ([selector, onlyContrast, options]) => {
      const rules: typeof axe = Reflect.get(globalThis, 'axe')
      const { violations } = await rules.run(selector, {
        ...options,
        ...(onlyContrast ? { runOnly: ['color-contrast'] } : {}),
      })
      return violations.map(({ id, nodes }) => `${location.pathname} ${id} ${nodes[0]?.html}`)
    },
    [part, contrast, axeOptions] as const,
  )
}

/**
 * Violations on the page or a part of it on a phone and a desktop, in light and dark mode; an empty list
 * means none.
 */
export async function violationsIn(
  page: Page,
  part = ':root',
  widths: readonly number[] = [360, 1280],
): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(endOfTransitions)
      const findings = await axeFindings(page, part, colorScheme === 'dark')
      found.push(...findings.map((finding) => `${width} ${colorScheme} ${finding}`))
    }
  }
  return found
}

/** Runs in the page; colours between those of two modes have no contrast of their own. */
async function endOfTransitions(): Promise<void> {
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
}
