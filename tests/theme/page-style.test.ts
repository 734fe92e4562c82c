import { expect, test } from 'vitest'
import { withStylesAndScripts } from '#app/page-style.ts'
import { eventRecorder } from '#domain/event-recorder.ts'

const title = '<header class="p_4"></header><main><h1 id="the-title" class="font-size_3xl">A page</h1>'
const scripts = '<script type="importmap">{}</script>'
const withStyles = (page: string) => withStylesAndScripts(page, { early: '', scripts })
const styles = (text: string) => [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css)

test('rules for content up to the title are in the head, all other rules after the title', () => {
  const { head, page } = withStyles(`${title}<style></style><p class="mt_3"></p></main>`)
  expect(head).toContain('<link rel="expect" href="#the-title" blocking="render"><style>@layer reset,base,')
  const [early = ''] = styles(head)
  const [late = ''] = styles(page)
  expect(early).toContain('.p_4{padding:1rem}')
  expect(early).toContain('box-sizing:border-box')
  expect(early).not.toContain('.mt_3')
  expect(late).toContain('.mt_3{margin-top:.75rem}')
  expect(late.indexOf('.p_4{')).toBeLessThan(late.indexOf('.mt_3{'))
  expect(late).not.toContain('box-sizing:border-box')
  expect(page).toContain(`</style><script>${eventRecorder}</script>${scripts}`)
  expect(page.replace(/<style>.*<\/script>/s, '')).toBe(`${title}<p class="mt_3"></p></main>`)
})

test('a page without a title has all rules in its head and does not block rendering', () => {
  const { head, page } = withStyles('<main class="mt_3"></main>')
  expect(page).toBe('<main class="mt_3"></main>')
  expect(head).not.toContain('expect')
  expect(head).toContain('.mt_3{margin-top:.75rem}')
  expect(head).toContain(`${eventRecorder}</script>${scripts}`)
})

test('a title without PageRules after it fails the page', () => {
  expect(() => withStyles(`${title}</main>`)).toThrow('No PageRules follow the title.')
})

test('a class whose value was unknown at build time fails the page', () => {
  expect(() => withStyles('<main class="mt_17px"></main>')).toThrow('No rule for mt_17px')
})
