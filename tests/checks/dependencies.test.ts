import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as v from 'valibot'

const versions = v.record(v.string(), v.string())
const packageSchema = v.object({ dependencies: versions, devDependencies: versions })
const lockSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string()),
      integrity: v.optional(v.string()),
      optional: v.optional(v.boolean()),
    }),
  ),
})

const { dependencies, devDependencies } = v.parse(
  packageSchema,
  JSON.parse(readFileSync('package.json', 'utf8')),
)
const all = { ...dependencies, ...devDependencies }

test('every dependency has an exact version, and a hash in the lock file', () => {
  const { packages } = v.parse(lockSchema, JSON.parse(readFileSync('package-lock.json', 'utf8')))
  for (const [name, version] of Object.entries(all)) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
    expect(packages[`node_modules/${name}`]?.version, name).toBe(version)
  }
  // A registry may lack the binaries of other platforms; everything needed on all platforms must have its
  // hash.
  const unhashed = Object.entries(packages).filter(
    ([place, { integrity = '', optional = false }]) =>
      place !== '' && !optional && !integrity.startsWith('sha512-'),
  )
  expect(unhashed).toEqual([])
})

test('every dependency has its reason in docs/dependencies.md', () => {
  const rows = readFileSync('docs/dependencies.md', 'utf8').matchAll(/^\| ([^|]+) \|/gm)
  const named = new Set(
    [...rows].flatMap(([, cell = '']) => cell.replace('(dev)', '').split(',')).map((name) => name.trim()),
  )
  const missing = Object.keys(all).filter((name) => !named.has(name) && !name.startsWith('@types/'))
  expect(missing).toEqual([])
})
