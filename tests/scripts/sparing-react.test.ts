import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withoutUnusedReact, wokenIn } from '../../scripts/sparing-react.ts'

const file = createRequire(import.meta.url)
  .resolve('react-dom/client')
  .replace('client.js', 'cjs/react-dom-client.production.js')
const whole = readFileSync(file, 'utf8')

test('react-dom is a script without what is taken out, a fifth shorter', () => {
  const rest = withoutUnusedReact(whole)
  expect(parseAst(rest).body.length).toBeGreaterThan(500)
  expect(rest.length).toBeLessThan(whole.length * 0.82)
  expect(rest).toContain('function startViewTransition(')
  expect(rest).not.toContain('__reactViewTransition = ')
})

test('another React stops the build and says what it lacks', () => {
  expect(() => withoutUnusedReact(whole.replace('function startViewTransition(', 'function start('))).toThrow(
    /React is another now; without startViewTransition$/,
  )
})

test.each([
  [`import { useState, useOptimistic as soon } from 'react'`, 'useOptimistic'],
  [`import { preload } from "react-dom"`, 'preload'],
  [`const page = <React.Activity mode="hidden" />`, 'Activity'],
  ['<form className="a" action={send}>', '<form className="a" action={'],
  [
    '<link rel="stylesheet" href="/a.css" precedence="low" />',
    '<link rel="stylesheet" href="/a.css" precedence=',
  ],
  ['<input value={text} onBeforeInput={look} />', 'onBeforeInput'],
  ['<textarea id="a" onSelect={look} />', '<textarea id="a" onSelect='],
  [`import { c } from 'react/compiler-runtime'`, 'react/compiler-runtime'],
  ['<Fragment key="a" ref={here}>', '<Fragment key="a" ref='],
])('%s asks for what is taken out', (source, found) => {
  expect(wokenIn(source)).toBe(found)
})

test.each([
  `import { useState, Suspense } from 'react'`,
  `import { Activity } from './activity.tsx'`,
  '<form action="/auth/login" method="post">',
  '<Fragment key="a">',
  '<Menu onSelect={open} />',
])('%s does not', (source) => {
  expect(wokenIn(source)).toBeUndefined()
})
