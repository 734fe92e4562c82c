import createCache from '@emotion/cache'
import { css, type CSSObject } from '@emotion/react'
import { expect, test } from 'vitest'
import { rulesOf } from '#theme/rules.ts'
import { system } from '#theme/system.ts'

const withoutBlanks = (text: string) => text.replaceAll(/\s*([,;:{}>+/])\s*/g, '$1')

/** The rules that Emotion makes of a style, without its own list of prefixes. */
function byEmotion(style: CSSObject): string {
  const serialized = css(style)
  const cache = createCache({ key: 'v', stylisPlugins: [] })
  cache.compat = true
  const rules = cache.insert('.x', serialized, cache.sheet, true)
  return withoutBlanks(rules ?? String(cache.inserted[serialized.name]))
}

const styles: CSSObject[] = [
  {
    color: 'red',
    marginTop: 4,
    zIndex: 2,
    lineHeight: 1.5,
    padding: 0,
    '--step': 3,
    '--none': null,
    '--is': true,
  },
  { WebkitLineClamp: 2, msFlex: 1, WebkitTapHighlightColor: 'transparent' },
  { '&:hover': { color: 'blue' }, color: 'red', '&:disabled, &[aria-disabled=true]': { opacity: '0.5' } },
  {
    ':focus': { color: 'red' },
    'th, td': { padding: '1px' },
    '> svg': { width: '1em' },
    '.a &': { top: '1px' },
  },
  { '#g:not([h]):not(:has(:target)) &, p:not(:is(i, j)) > &': { top: 0 } },
  { '& > :is(a, b), & > c': { top: 0, '&:not(:is(d, e))': { left: 0 }, f: { right: 0 } } },
  {
    left: 0,
    '@media (min-width: 30rem)': {
      top: 0,
      '&:hover': { color: 'red' },
      '@media (hover: hover)': { right: 0 },
    },
    right: 0,
  },
  {
    '@supports (display: grid)': { '@media print': { display: 'none' } },
    '&::before': { content: '"a, b & c"' },
  },
  { '@keyframes turn': { from: { rotate: '0deg' }, '50%, to': { rotate: '1turn' } } },
  { color: undefined, '&:hover': {} },
]

test.each(styles)('%j has the rules that Emotion makes of it', (style) => {
  expect(withoutBlanks(rulesOf(style, ['.x']).join(''))).toBe(byEmotion(style))
})

test('a number is a length where it is one to Emotion', () => {
  const names = [...system.properties].filter((name) => /^[a-z]+[A-Za-z]*$/.test(name))
  const others =
    'aspectRatio borderImageWidth columnCount columns columnGap columnWidth fillOpacity flex flexBasis flexGrow floodOpacity ' +
    'fontWeight gridArea gridColumn gridColumnEnd gridColumnGap gridRow gridRowStart gridGap lineHeight opacity order ' +
    'orphans outlineWidth scale stopOpacity strokeDasharray strokeWidth tabSize WebkitLineClamp widows zIndex zoom'
  for (const name of [...names, ...others.split(' ')])
    expect(rulesOf({ [name]: 7 }).join(), name).toBe(`&{${css({ [name]: 7 }).styles}}`)
})

test('what a browser knows by another name alone is said twice', () => {
  expect(rulesOf({ userSelect: 'none', top: 0 })).toEqual([
    '&{-webkit-user-select:none;user-select:none;top:0;}',
  ])
})

test('a selector that would be cut in two within its brackets is refused', () => {
  expect(() => rulesOf({ '#g:not([h], :has(:target)) &': { top: 0 } }, ['.x'])).toThrow(/behind a comma/)
})
