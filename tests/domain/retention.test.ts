import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import legal from '#catalogues/legal.json' with { type: 'json' }
import { locales, type Locale } from '#domain/locale.ts'
import { retentionDays } from '#domain/retention.ts'

/** What the public page says of each limit that concerns what a person could recognise; `#` stands for the days. */
const published: Readonly<Record<string, Record<Locale, string>>> = {
  deletionWait: {
    en: 'For # days you can sign in and keep it',
    sw: 'Kwa siku # unaweza kuingia na kubaki nayo',
  },
  exports: { en: 'it is deleted after # days', sw: 'hufutwa baada ya siku #' },
  sessions: { en: 'A sign-in that is not used: # days', sw: 'Kuingia kusikotumika: siku #' },
  endedSessions: {
    en: 'what we know of it for # days more',
    sw: 'tunachojua kuhusu kuingia huko kwa siku # zaidi',
  },
  uploads: { en: 'that nothing refers to: # days', sw: 'hakuna kinachozitaja: siku #' },
  mails: { en: 'To whom we sent which mail: # days', sw: 'Tuliyemtumia barua pepe na ya nini: siku #' },
  stockNotices: {
    en: 'until we wrote to you, # days at most',
    sw: 'mpaka tukuandikie, lakini zisizidi siku #',
  },
  logs: { en: 'the number of your account: # days', sw: 'namba ya akaunti yako: siku #' },
  closedReports: {
    en: 'a report about software is kept until # days after',
    sw: 'taarifa ya tatizo la programu huhifadhiwa hadi siku # baada',
  },
  notifications: { en: 'entries of the last # days', sw: 'ya mwisho ya siku # zilizopita' },
}

test('the table of docs/privacy.md has every limit, and no other', async () => {
  const text = await readFile('docs/privacy.md', 'utf8')
  const rows = [...text.matchAll(/\| `(\w+)` \| (\d+) \|$/gm)].map(([, name, days]) => [name, Number(days)])
  expect(Object.fromEntries(rows)).toEqual(retentionDays)
})

const textOf = (locale: Locale) =>
  legal.privacy.sections
    .flatMap(({ paragraphs }) => paragraphs.map((paragraph) => paragraph[locale]))
    .join('\n')

test.each(locales)('the public page in %s tells each limit of what a person could recognise', (locale) => {
  const text = textOf(locale)
  for (const [name, days] of Object.entries(retentionDays)) {
    const sentence = published[name]?.[locale]
    if (sentence) expect(text).toContain(sentence.replace('#', String(days)))
  }
})

test.each(locales)('the public page in %s names no other number of days', (locale) => {
  const found = textOf(locale).match(locale === 'sw' ? /siku \d+/g : /\d+ days/g)
  // What was sent stays on the device for 30 days (src/platform/outbox).
  expect(found).toHaveLength(Object.keys(published).length + 1)
  expect(Object.keys(retentionDays)).toEqual(expect.arrayContaining(Object.keys(published)))
})
