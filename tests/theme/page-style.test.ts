import { expect, test } from 'vitest'
import { withRules } from '#app/page-style.ts'
import { limitsCss } from '#theme/limits-css.ts'
import { rulesOf } from '#theme/rules.ts'

const rules = new Map([
  ['v-1', '.v-1{color:red;}'],
  ['v-2', '.v-2{color:blue;}@media print{.v-2{color:black;}}'],
  ['v-3', '.v-3{color:green;}'],
  ['coming', '@keyframes coming{to{opacity:0}}'],
])
const shortened = (css = '') => css.replaceAll(';}', '}')
const forLimits = shortened(rulesOf(limitsCss, ['']).join(''))
const title = '<header class="v-1"></header><main><h1 id="the-title" class="v-3">A page</h1>'

test('rules of what stands up to the title come in the head, the others behind the title', () => {
  const { head, page } = withRules(`${title}<p class="v-2"></p></main>`, rules)
  expect(head).toContain('<link rel="expect" href="#the-title" blocking="render"><style>*')
  expect(head).toMatch(/\.v-1\{color:red\}\.v-3\{color:green\}<\/style>$/)
  expect(page).toBe(
    `${title}<style>${shortened(rules.get('v-2'))}${rules.get('coming')}${forLimits}</style><p class="v-2"></p></main>`,
  )
})

test('a page whose title needs all of them has only the rules for limits behind it', () => {
  const { head, page } = withRules(
    `${title}</main>`,
    new Map([...rules].filter(([name]) => /1|3/.test(name))),
  )
  expect(page).toBe(`${title}<style>${forLimits}</style></main>`)
  expect(head.match(/<style>/g)).toHaveLength(1)
})

test('a page without a title has all of them in its head, and nothing is waited for', () => {
  const { head, page } = withRules('<main class="v-2"></main>', rules)
  expect(page).toBe('<main class="v-2"></main>')
  expect(head).not.toContain('expect')
  for (const rule of rules.values()) expect(head).toContain(shortened(rule))
})
