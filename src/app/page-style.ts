import { eventRecorder } from '#domain/event-recorder.ts'
import unsupportedBrowser from '#theme/unsupported-browser.css?raw'
import { titleId } from '#ui/page-title.tsx'
import sheetText from '../../styled-system/styles.css?raw'
import { classesIn, parseStyleSheet, rulesFor } from './critical-css.ts'

const sheet = parseStyleSheet(sheetText)
/** Declares the layer order first: a layer the page omits would otherwise come last when the full sheet is added. */
const layers = '@layer reset,base,tokens,recipes,utilities;'

/** The rules for the limits of a browser, which every page rendered here needs. They precede the notice. */
export const unsupportedBrowserStyle = styleOf(rulesFor(parseStyleSheet(unsupportedBrowser), new Set(), true))

/** Records events from here on: nothing is painted before the title is parsed, so nothing can be tapped earlier. */
const recorder = `<script>${eventRecorder}</script>`

/** The markup that `PageRules` renders to. */
const emptyStyleTag = styleOf('')

/**
 * Blocks rendering until the title is parsed. Otherwise a browser on a slow connection paints the header in parts, and
 * its last button shifts the others.
 */
const expected = `<link rel="expect" href="#${titleId}" blocking="render">`

/**
 * Adds to a page the rules of `styles.css` it needs. Rules for everything up to the title go into the head. The rest,
 * with the rules of `early` (HTML that may render before the full sheet has loaded), follow the title, where they do
 * not delay the first paint: on a slow connection each packet costs a frame. They repeat the rules of the head, because
 * the order within a layer decides. `scripts` come next: at the end of the page they would be requested only after all
 * of it has arrived.
 */
export function withStylesAndScripts(
  page: string,
  { early, scripts }: { early: string; scripts: string },
): { head: string; page: string } {
  const title = page.indexOf(` id="${titleId}"`)
  const rest = rulesFor(sheet, classesIn(page + early), title === -1)
  if (title === -1) return { head: styleOf(layers + rest) + recorder + scripts, page }
  const end = page.indexOf(emptyStyleTag, title)
  if (end === -1) throw new Error('No PageRules follow the title.')
  const above = page.slice(0, end)
  return {
    head: expected + styleOf(layers + rulesFor(sheet, classesIn(above), true)),
    page: above + styleOf(rest) + recorder + scripts + page.slice(end + emptyStyleTag.length),
  }
}

function styleOf(css: string): string {
  return `<style>${css}</style>`
}
