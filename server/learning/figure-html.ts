import sanitizeHtml from 'sanitize-html'

const shapes =
  'svg g defs marker path line polyline polygon rect circle ellipse text tspan title desc linearGradient stop'.split(
    ' ',
  )
const attributes = (
  'viewBox d x y x1 y1 x2 y2 dx dy cx cy r rx ry width height points transform fill fill-opacity fill-rule stroke ' +
  'stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-opacity opacity text-anchor dominant-baseline ' +
  'font-size font-family font-weight font-style marker-end marker-start marker-mid id orient refX refY markerWidth ' +
  'markerHeight markerUnits offset stop-color letter-spacing gradientUnits'
).split(' ')

const options: sanitizeHtml.IOptions = {
  allowedTags: shapes,
  allowedAttributes: { '*': attributes },
  parser: { lowerCaseTags: false, lowerCaseAttributeNames: false, xmlMode: true },
  // References leave the figure only within it.
  exclusiveFilter: ({ attribs }) =>
    Object.values(attribs).some((value) => /url\((?!#[\w-]+\))|javascript:/i.test(value)),
}

/**
 * A figure of a lesson as inline SVG, so that it is part of the text and has its colours. Only shapes and their
 * attributes pass: no scripts, styles, links or pictures. `words` is escaped HTML, the alternative text and caption.
 */
export function figureHtml(svg: string, words: string): string {
  const clean = sanitizeHtml(svg, options).trim()
  const [, opening = ''] = /^<svg([^>]*)>/.exec(clean) ?? []
  const [, box = ''] = / viewBox="([\d. -]+)"/.exec(opening) ?? []
  if (box === '') throw new Error('has a figure without <svg viewBox="…">')
  const inner = clean.slice(clean.indexOf('>') + 1, clean.lastIndexOf('</svg>'))
  return `<figure><svg viewBox="${box}" role="img" aria-label="${words}">${inner}</svg><figcaption>${words}</figcaption></figure>`
}
