import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { mailTexts } from '#server/mail/texts.ts'

type Term = { swahili: string; variant: string; pattern: RegExp }

/** The words that docs/swahili.md replaces by others: its column "not". */
function refusedTerms(): Term[] {
  const rows = readFileSync('docs/swahili.md', 'utf8').matchAll(/^\| [^|]+ \| ([^|]+) \| ([^|]*) ?\|$/gm)
  return [...rows].flatMap(([, swahili = '', not = '']) =>
    not
      .split(',')
      .map((variant) => variant.trim())
      .filter((variant) => variant !== '' && variant !== 'not')
      .map((variant) => ({ swahili, variant, pattern: patternOf(variant) })),
  )
}

function patternOf(variant: string): RegExp {
  return new RegExp(`(?<!\\p{L})${variant.replaceAll('*', '\\p{L}*')}(?!\\p{L})`, 'iu')
}

/**
 * Swahili texts by place. In a message file each text is one, in a catalogue the `sw` of each pair; lists are keywords
 * of the chat, which visitors type.
 */
function swahiliTexts(): [string, string][] {
  const messages = jsonFiles('src/i18n/messages').filter((file) => path.basename(file) === 'sw.json')
  const catalogues = [...jsonFiles('src/catalogues'), ...jsonFiles('src/portal/catalogues')]
  return [
    ...[...messages, ...jsonFiles('server/i18n')].flatMap((file) => textsIn(read(file), file, true)),
    ...catalogues.flatMap((file) => textsIn(read(file), file, false)),
    ...textsIn(composed(mailTexts.sw), 'server/mail/texts-sw.ts', true),
    ...lessons(),
  ]
}

/** The lessons in Swahili, without their code. */
function lessons(): [string, string][] {
  return readdirSync('content/courses', { recursive: true, encoding: 'utf8' })
    .filter((name) => /[/\\]sw[/\\][\w-]+\.md$/.test(name))
    .map((name) => [
      name,
      readFileSync(path.join('content/courses', name), 'utf8').replaceAll(
        /^(`{3,}|~{3,})(?!exercise|quiz)[^\n]*\n.*?^\1$/gms,
        '',
      ),
    ])
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

function jsonFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.join(folder, name))
}

function textsIn(value: unknown, place: string, isSwahili: boolean): [string, string][] {
  if (typeof value === 'string') return isSwahili ? [[place, value]] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    textsIn(part, `${place} ${key}`, isSwahili || (key === 'sw' && typeof part === 'string')),
  )
}

const sampleArgument = Object.assign(['x'], { questions: [{ title: 'x' }, { title: 'x' }], more: 1 })

/** The texts of mails, with their functions called: what they are given serves as a text, and has a list. */
function composed(value: unknown): unknown {
  if (typeof value === 'function') return composed(value(sampleArgument, 'x'))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, composed(part)]))
}

test('every Swahili text uses the terms of docs/swahili.md', () => {
  const terms = refusedTerms()
  const texts = swahiliTexts()
  expect(terms.length).toBeGreaterThan(30)
  expect(texts.length).toBeGreaterThan(2500)
  const found = texts.flatMap(([place, text]) =>
    terms
      .filter(({ pattern }) => pattern.test(text))
      .map(({ variant, swahili }) => `${place}: "${variant}" in "${text}"; the term is ${swahili}`),
  )
  expect(found).toEqual([])
})

test.each([
  ['nywila', 'Weka Nywila mpya', true],
  ['oda', 'Oda yako imefika', true],
  ['oda', 'modali ya soda', false],
  ['faili hili', 'Fungua faili hili', true],
  ['*arifu', 'tutakuarifu', true],
])('"%s" is sought as a whole word: "%s"', (variant, text, isThere) => {
  expect(patternOf(variant).test(text)).toBe(isThere)
})
