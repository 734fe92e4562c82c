import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locales, type Locale } from '#domain/locale.ts'
import { shortText, textFiles } from '../../scripts/sparing-texts.ts'

type Text = (inputs?: object, options?: { locale: Locale }) => string

const messages = new URL('../../src/i18n/paraglide/messages/', import.meta.url)
const files = readdirSync(messages).filter((file) => /^[^_].*\.js$/.test(file))
const standIns = Object.values(textFiles).join('\n')

const asModule = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`

/** A number where one is counted, else its name. */
const inputs = (count: number) =>
  new Proxy({}, { get: (_, name) => (name === 'count' ? count : String(name)) })

test('plurals are those of Intl in both languages', async () => {
  const { plural }: { plural: (locale: string, count: unknown) => string } = await import(asModule(standIns))
  const counts = [...Array.from({ length: 2000 }, (_, n) => n), 1.5, 0.1, -1, 1e6, '1', '21']
  for (const locale of locales) {
    const rules = new Intl.PluralRules(locale)
    expect(counts.map((count) => plural(locale, count))).toEqual(
      counts.map((count) => rules.select(Number(count))),
    )
  }
})

test('every text says the same when it is written shorter', async () => {
  const codes = files.map((file) => {
    const url = new URL(file, messages)
    return shortText(readFileSync(url, 'utf8'), url.pathname)?.replaceAll(/^import .*$/gm, '')
  })
  const all: Record<string, Text> = await import(
    asModule([standIns, 'const registry = { plural }', ...codes].join('\n'))
  )
  const { m }: { m: Record<string, Text> } = await import(new URL('../messages.js', messages).href)
  const texts = Object.entries(m)
  expect(texts.length).toBeGreaterThan(300)
  for (const [name, text] of texts)
    for (const locale of locales)
      for (const given of [inputs(1), inputs(2)])
        expect(all[name]?.(given, { locale })).toBe(text(given, { locale }))
})

test('a text that the compiler writes in another way stops the build', () => {
  const id = '/src/i18n/paraglide/messages/saved.js'
  expect(() => shortText('export const saved = () => "Saved"', id)).toThrow(/another way/)
  expect(shortText('export {}', '/src/i18n/locale.ts')).toBeUndefined()
})
