import * as fc from 'fast-check'
import type * as v from 'valibot'

/**
 * Texts that break programs: control characters, lone surrogates, bidi marks, markup, SQL, prototypes,
 * numbers as text.
 */
const naughty = fc.constantFrom(
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  'x\uDFFFy',
  '\u202Etxet',
  '\uFEFF',
  '𝒜🧨👩‍👩‍👧',
  'Ω≈ç√∫˜µ≤≥÷',
  "'; drop table users; --",
  '" or ""="',
  '%00',
  '%',
  '..%2f..%2fetc%2fpasswd',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e999',
  '9'.repeat(400),
  '0x41',
  '{{7*7}}',
  '\r\nSet-Cookie: a=b',
  'A'.repeat(5001),
  'ﷺ'.repeat(3000),
)

/** Any text: naughty, random, or random code units that need not be valid Unicode. */
export const someText = fc.oneof(
  naughty,
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
    .map((units) => String.fromCharCode(...units)),
)

const someNumber = fc.oneof(
  fc.integer(),
  fc.constantFrom(0, -1, 1, 2 ** 31, 2 ** 53, -(2 ** 63), 1.5, Number.MAX_VALUE, 1e-320),
)

/** Any value of a wrong type. */
const anything = fc.oneof(
  someText,
  someNumber,
  fc.boolean(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
  fc.array(someText, { maxLength: 3 }),
  fc.dictionary(someText, someNumber, { maxKeys: 3 }),
  fc.constant(JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`)),
)

type Known = Readonly<Record<string, readonly string[]>>

/**
 * Values generated from a valibot schema: mostly valid, sometimes of another type. `known` are existing
 * values.
 */
export function valuesOf(schema: v.GenericSchema, known: Known, name = ''): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 8, arbitrary: shaped(schema, known, name) }, { weight: 1, arbitrary: anything })
}

function shaped(schema: v.GenericSchema, known: Known, name: string): fc.Arbitrary<unknown> {
  const values = known[name]
  if (values && values.length > 0 && schema.type === 'string')
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: someText })
  switch (schema.type) {
    case 'string':
      return fc.oneof(someText, fc.emailAddress(), fc.constantFrom('a-long-passphrase', '1', 'true'))
    case 'number':
      return fc.oneof(fc.integer({ min: 1, max: 5 }), someNumber)
    case 'boolean':
      return fc.boolean()
    default:
      return compound(schema, known, name)
  }
}

function compound(schema: v.GenericSchema, known: Known, name: string): fc.Arbitrary<unknown> {
  if ('entries' in schema && isSchemas(schema.entries)) {
    const members = Object.entries(schema.entries).map(
      ([key, entry]) => [key, fc.option(valuesOf(entry, known, key), { nil: undefined, freq: 6 })] as const,
    )
    return fc.record(Object.fromEntries(members))
  }
  if ('wrapped' in schema && isSchema(schema.wrapped)) {
    return fc.oneof(valuesOf(schema.wrapped, known, name), fc.constantFrom(null, undefined))
  }
  if ('item' in schema && isSchema(schema.item))
    return fc.array(valuesOf(schema.item, known, name), { maxLength: 4 })
  if ('options' in schema && Array.isArray(schema.options)) {
    const schemas = schema.options.filter(isSchema)
    if (schemas.length > 0) return fc.oneof(...schemas.map((option) => valuesOf(option, known, name)))
    return fc.constantFrom(...schema.options)
  }
  return anything
}

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'
}

function isSchemas(value: unknown): value is Record<string, v.GenericSchema> {
  return typeof value === 'object' && value !== null && Object.values(value).every(isSchema)
}
