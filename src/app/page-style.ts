import { limitsCss } from '#theme/limits-css.ts'
import { rulesOf } from '#theme/rules.ts'
import { system } from '#theme/system.ts'
import { titleId } from '#ui/page-title.ts'

/** Reset and global rules. */
const forAll = rulesOf(system.getGlobalCss(), ['']).join('')

/** They stand behind the title, as what they are for does. */
const forLimits = rulesOf(limitsCss, ['']).join('')

/**
 * A page is painted when its title has come. A browser that paints it in smaller pieces, as all do on a slow line, shows the
 * head before its last button moves the others.
 */
const expected = `<link rel="expect" href="#${titleId}" blocking="render">`

/**
 * Puts a page's rules where they are needed: in its head those of what stands up to its title, behind the title the others,
 * which are a quarter of what the first paint would wait for. The app takes them to the head (`takeRules`).
 *
 * @param rules by the class they are for
 */
export function withRules(page: string, rules: ReadonlyMap<string, string>): { head: string; page: string } {
  const title = page.indexOf(` id="${titleId}"`)
  if (title === -1) return { head: styleOf([forAll, ...rules.values(), forLimits]), page }
  const end = page.indexOf('</h1>', title) + '</h1>'.length
  const above = page.slice(0, end)
  const { early = [], late = [] } = Object.groupBy(rules, ([name]) =>
    above.includes(name) ? 'early' : 'late',
  )
  return {
    head: expected + styleOf([forAll, ...early.map(([, css]) => css)]),
    page: above + styleOf([...late.map(([, css]) => css), forLimits]) + page.slice(end),
  }
}

/** Without the last semicolon of each rule, which means nothing. */
function styleOf(rules: string[]): string {
  return rules.length > 0 ? `<style>${rules.join('').replaceAll(';}', '}')}</style>` : ''
}
