import { describe, expect, test } from 'vitest'
import { classesIn, parseStyleSheet, rulesFor } from '#app/critical-css.ts'

const sheet = parseStyleSheet(`
  /* a comment { */
  @layer base{html{color:red}@media print{html{color:#000}}}
  @layer tokens{@keyframes coming{from{opacity:0}}@keyframes late{to{opacity:1}}}
  @layer utilities{
    .mt_3{margin-top:1px}.px_2,.py_2{padding:2px}.w_1\\/2{width:50%}
    .\\[\\&_a\\,_b\\]\\:c_d a,.\\[\\&_a\\,_b\\]\\:c_d b{color:blue}
    .animation_coming_1s{animation:coming 1s}
    @media (hover:hover){.hover\\:mt_3:hover{margin-top:3px}.hover\\:px_2:hover{padding:3px}}
    .\\32 xl_x{top:0}
  }`)

describe('the critical CSS of a page', () => {
  test.each([
    [['mt_3'], '@layer utilities{.mt_3{margin-top:1px}}'],
    [['py_2'], '@layer utilities{.px_2,.py_2{padding:2px}}'],
    [['w_1/2', 'mt_3'], '@layer utilities{.mt_3{margin-top:1px}.w_1\\/2{width:50%}}'],
    [['[&_a,_b]:c_d'], '@layer utilities{.\\[\\&_a\\,_b\\]\\:c_d a,.\\[\\&_a\\,_b\\]\\:c_d b{color:blue}}'],
    [['hover:px_2'], '@layer utilities{@media (hover:hover){.hover\\:px_2:hover{padding:3px}}}'],
    [['2xl_x'], '@layer utilities{.\\32 xl_x{top:0}}'],
    [
      ['animation_coming_1s'],
      '@layer tokens{@keyframes coming{from{opacity:0}}}@layer utilities{.animation_coming_1s{animation:coming 1s}}',
    ],
  ])('contains the classes %j', (used, css) => {
    expect(rulesFor(sheet, new Set(used), false)).toBe(css)
  })

  test('contains the global rules if requested, in their layers and conditions', () => {
    expect(rulesFor(sheet, new Set(), true)).toBe(
      '@layer base{html{color:red}@media print{html{color:#000}}}',
    )
  })

  test("fails for a class without a rule; class names that are not Panda's are ignored", () => {
    expect(() => rulesFor(sheet, new Set(['mt_99', 'language-js', 'article']), true)).toThrow(
      'No rule for mt_99',
    )
  })
})

test('classes are read from HTML as rendered by React', () => {
  const html = '<p class="mt_3 [&amp;_a]:c_d"><b class=""></b><i class="content_&quot;x&quot;"></i></p>'
  expect([...classesIn(html)]).toEqual(['mt_3', '[&_a]:c_d', 'content_"x"'])
})

test('a style sheet with an unclosed bracket is rejected', () => {
  expect(() => parseStyleSheet('.a{color:red')).toThrow('is not closed')
})
