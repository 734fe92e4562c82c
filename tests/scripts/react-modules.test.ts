import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { asModule, namesOfReact, reactEntries, reactFiles } from '../../scripts/react-modules.ts'

const require = createRequire(import.meta.url)
const textOf = (file: string) => readFileSync(`node_modules/${file}`, 'utf8')

test.each(['react/cjs/react.production.js', 'scheduler/cjs/scheduler.production.js'])(
  '%s exports the same as a module',
  async (file) => {
    const made = await import(`data:text/javascript,${encodeURIComponent(asModule(textOf(file)))}`)
    const wanted = require(`../../node_modules/${file}`)
    expect(Object.keys(made).toSorted()).toEqual(Object.keys(wanted).toSorted())
    for (const name of Object.keys(made)) expect(typeof made[name], name).toBe(typeof wanted[name])
  },
)

test('what a file requires it imports', () => {
  const made = asModule(
    'var React = require("react"),\n  shim = require("../shim"),\n  is = 1;\nexports.use = function () { return React.useRef(is) };',
  )
  expect(made).toContain('import * as React from "react";\nimport * as shim from "../shim";')
  expect(made).toContain('const $use = function () { return React.useRef(is) };')
  expect(made).toContain('export { $use as use }')
  expect(made).not.toMatch(/require\(|exports\./)
})

test('every file of React is a module, and every way into it leads to one', () => {
  for (const file of reactFiles)
    expect(asModule(readFileSync(file, 'utf8'))).not.toMatch(/\brequire\(|\bexports\./)
  expect(Object.keys(reactEntries)).toHaveLength(reactFiles.length)
  for (const [entry, text] of Object.entries(reactEntries)) {
    const [, to = ''] = /from '(.+)'/.exec(text) ?? []
    expect(() => readFileSync(new URL(to, `file://${process.cwd()}/${entry}`)), entry).not.toThrow()
  }
})

test('who asks for all of React gets its parts by name', () => {
  expect(namesOfReact('import React from "react";\nReact.lazy()')).toBe(
    'import * as React from "react";\nReact.lazy()',
  )
  expect(namesOfReact("import { lazy } from 'react'")).toBeUndefined()
})
