import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fileOf } from '../../scripts/file-of.ts'
import { withoutUnusedMethods, wokenInRouter } from '../../scripts/sparing-router.ts'

const router = readFileSync(fileOf('node_modules/@tanstack/router-core/dist/esm/router.js'), 'utf8')

test('the router loses methods that nothing calls, and no others', () => {
  const methods = (code: string) =>
    [...code.matchAll(/\n\t\tthis\.(\w+) = (?:async )?\(/g)].map(([, name]) => name)
  const lost = new Set(['invalidate', 'clearCache', 'matchRoute'])
  const without = withoutUnusedMethods(router)
  expect(methods(without)).toEqual(methods(router).filter((name) => !lost.has(name ?? '')))
  expect(without).not.toContain('document.startViewTransition')
  expect(router.length - without.length).toBeGreaterThan(4000)
})

test('a router that is written in another way stops the build', () => {
  expect(() => withoutUnusedMethods(router.replace('this.clearCache =', 'this.clear ='))).toThrow(
    'clearCache',
  )
})

test.each([
  ['router.invalidate()', 'router.invalidate('],
  ["import { useMatchRoute } from '@tanstack/react-router'", 'useMatchRoute'],
  ['<Link to="/" viewTransition>', 'viewTransition'],
])('%s would miss what was taken out', (code, asked) => {
  expect(wokenInRouter(code)).toBe(asked)
})

test('what the app does with the router wakes nothing', () => {
  expect(wokenInRouter("router.navigate({ to: '/' }); useMatches()")).toBeUndefined()
})
