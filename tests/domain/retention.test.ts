import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import legal from '#catalogues/legal.json' with { type: 'json' }
import { locales } from '#domain/locale.ts'
import { retentionDays } from '#domain/retention.ts'

/** Limits that the public page names; the others hold nothing that a person could recognise. */
const publishedLimits = [
  'deletionWait',
  'exports',
  'sessions',
  'endedSessions',
  'uploads',
  'mails',
  'stockNotices',
  'logs',
] as const

test('the table of docs/privacy.md has every limit, and no other', async () => {
  const text = await readFile('docs/privacy.md', 'utf8')
  const rows = [...text.matchAll(/\| `(\w+)` \| (\d+) \|$/gm)].map(([, name, days]) => [name, Number(days)])
  expect(Object.fromEntries(rows)).toEqual(retentionDays)
})

test.each(locales)('the public page in %s tells the limits, and no other number of days', (locale) => {
  const sections = legal.privacy.sections.filter(({ id }) => id === 'how-long' || id === 'your-choices')
  const text = sections
    .flatMap(({ paragraphs }) => paragraphs.map((paragraph) => paragraph[locale]))
    .join('\n')
  const found = [...text.matchAll(locale === 'sw' ? /siku (\d+)/g : /(\d+) days/g)].map(([, days]) =>
    Number(days),
  )
  expect(new Set(found)).toEqual(new Set(publishedLimits.map((name) => retentionDays[name])))
})
