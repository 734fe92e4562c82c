import { eventRecorder } from '#domain/event-recorder.ts'
import limits from '#theme/limits.css?raw'
import { titleId } from '#ui/page-title.tsx'
import sheetText from '../../styled-system/styles.css?raw'
import { classesIn, parseStyleSheet, rulesFor } from './critical-css.ts'

const sheet = parseStyleSheet(sheetText)
/** Said before all: a layer that a page does not need would come behind the others where the whole sheet is added later. */
const layers = '@layer reset,base,tokens,recipes,utilities;'

/** Rules of the limits of a browser, which hold for every page that is drawn here after this one. It stands before their notice. */
export const limitsStyle = styleOf(rulesFor(parseStyleSheet(limits), new Set(), true))

/** Noted from here on: what cannot be seen yet is not tapped. */
const recorder = `<script>${eventRecorder}</script>`

/** As React draws `PageRules`. */
const place = styleOf('')

/**
 * A page is painted when its title has come. A browser that paints it in smaller pieces, as all do on a slow line, shows the
 * head before its last button moves the others.
 */
const expected = `<link rel="expect" href="#${titleId}" blocking="render">`

/**
 * A page with the rules it needs, of `styles.css`. Those for what stands up to the title come in the head. The others stand behind
 * the title, with those of `early`, HTML of what may be drawn before that sheet is here: there they hold back no byte of the first
 * paint: on a slow line each packet is another frame later. They say again what the head said, since rules of one layer hold by
 * their order. `scripts` follow them: at the end of the page they would be asked for when all of it has come.
 */
export function withStylesAndScripts(
  page: string,
  { early, scripts }: { early: string; scripts: string },
): { head: string; page: string } {
  const title = page.indexOf(` id="${titleId}"`)
  const rest = rulesFor(sheet, classesIn(page + early), title === -1)
  if (title === -1) return { head: styleOf(layers + rest) + recorder + scripts, page }
  const end = page.indexOf(place, title)
  if (end === -1) throw new Error('No PageRules follow the title.')
  const above = page.slice(0, end)
  return {
    head: expected + styleOf(layers + rulesFor(sheet, classesIn(above), true)),
    page: above + styleOf(rest) + recorder + scripts + page.slice(end + place.length),
  }
}

function styleOf(css: string): string {
  return `<style>${css}</style>`
}
