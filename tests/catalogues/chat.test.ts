import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { readCatalogue } from '#catalogues/catalogue.ts'
import { createMatcher } from '#catalogues/chat-matcher.ts'
import { chat, chatSchema } from '#catalogues/chat.ts'
import { locales } from '#domain/locale.ts'

const tableSchema = v.array(
  v.strictObject({ locale: v.picklist(locales), text: v.string(), intent: v.string() }),
)
const file = new URL('chat-questions.json', import.meta.url)
const questions = v.parse(tableSchema, JSON.parse(readFileSync(file, 'utf8')))
const match = createMatcher(chat)
const replyOf = (id: string) => chat.intents.find((intent) => intent.id === id)?.reply

describe('the table of questions', () => {
  it('has 120, half of them Swahili, none of them a keyword, over existing intents', () => {
    expect(questions).toHaveLength(120)
    expect(questions.filter(({ locale }) => locale === 'sw')).toHaveLength(60)
    expect(new Set(questions.map(({ text }) => text)).size).toBe(120)
    const keywords = new Set(chat.intents.flatMap(({ keywords: { en, sw } }) => [...en, ...sw]))
    expect(questions.filter(({ text }) => keywords.has(text.toLowerCase()))).toEqual([])
    for (const { intent } of questions) expect(replyOf(intent), intent).toBeDefined()
  })

  it.each(locales)('is answered correctly for at least 95 % of the questions in %s', (locale) => {
    const localized = questions.filter((question) => question.locale === locale)
    const wrong = localized
      .map(({ text, intent }) => ({ text, expected: intent, got: match(text, locale) }))
      .filter(({ expected, got }) => expected !== got)
    console.info(`${locale}: ${localized.length - wrong.length} of ${localized.length} right`, wrong)
    expect(wrong.length / localized.length).toBeLessThanOrEqual(0.05)
  })
})

describe('the matcher', () => {
  it('answers a question rather than the greeting before it', () => {
    expect(match('Habari, kozi zenu ni bei gani?', 'sw')).toBe('course-prices')
    expect(match('hello, where is your office?', 'en')).toBe('location')
  })

  it('understands one language while the page shows the other', () => {
    expect(match('mnafungua saa ngapi', 'en')).toBe('hours')
    expect(match('where is your office', 'sw')).toBe('location')
  })

  it('tolerates accents, capitals, repeated letters and swapped letters', () => {
    expect(match('AAASANTEEEE', 'sw')).toBe('thanks')
    expect(match('delivrey', 'en')).toBe('delivery')
  })

  it.each([
    ['en', 'course prices'],
    ['en', 'prices of courses'],
    ['en', 'Course price?'],
    ['en', 'what are the prices of your courses'],
    ['en', 'how much are the courses'],
    ['en', 'How much does a course cost?'],
    ['en', 'courses costs'],
    ['en', 'class prices'],
    ['en', 'fees for courses'],
    ['en', 'training prices please'],
    ['sw', 'bei za kozi'],
    ['sw', 'bei ya kozi ni kiasi gani'],
    ['sw', 'kozi zina bei gani'],
    ['sw', 'gharama za kozi zenu'],
    ['sw', 'ada za kozi'],
    ['sw', 'kozi moja ni shilingi ngapi?'],
    ['sw', 'nataka kujua bei za kozi'],
    ['sw', 'bei za mafunzo'],
  ] as const)('answers in %s "%s" with the prices of courses', (locale, text) => {
    expect(match(text, locale)).toBe('course-prices')
  })

  it.each([
    ['en', 'prices', 'prices'],
    ['en', 'price list please', 'prices'],
    ['en', 'laptop prices', 'laptops'],
    ['en', 'which courses do you have', 'courses'],
    ['sw', 'bei zenu', 'prices'],
    ['sw', 'orodha ya bei', 'prices'],
    ['sw', 'kozi gani mnazo', 'courses'],
  ] as const)('answers in %s "%s" with "%s"', (locale, text, intent) => {
    expect(match(text, locale)).toBe(intent)
  })

  it.each([
    ['prcie', 'price'],
    ['huors', 'hours'],
    ['wehre is your ofifce', 'where is your office'],
  ])(
    'understands "%s" as "%s": a swap of neighbours counts once in words of four to six letters',
    (typed, meant) => {
      expect(match(typed, 'en')).toBe(match(meant, 'en'))
      expect(match(typed, 'en')).not.toBe('fallback')
    },
  )

  it.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['signs', '???'],
    ['digits', '12345'],
    ['made-up words', 'xyzzy plugh'],
    ['one endless word', 'ab'.repeat(5000)],
  ])('has no answer for %s', (_name, text) => {
    expect(match(text, 'en')).toBe('fallback')
  })
})

describe('the catalogue of answers', () => {
  it('has at least 45 intents and the three quick buttons', () => {
    expect(chat.intents.length).toBeGreaterThanOrEqual(45)
    expect(chat.quick.map(({ label }) => label.en)).toEqual(['Services', 'Shop', 'Contact'])
  })

  it.each([
    ['project-development', 'Project Development from 300,000 TZS with 6 months support', '300,000 TZS'],
    ['final-year-project', '300,000 TZS', '300,000 TZS'],
    ['student-services', 'from 25,000 TZS', '25,000 TZS'],
    ['student-projects', '25,000 to 300,000 TZS', '25,000 hadi 300,000 TZS'],
    ['custom-software', '500,000 to 2,000,000 TZS', '500,000 hadi 2,000,000 TZS'],
    ['tutoring', '50,000 TZS per month', '50,000 TZS kwa mwezi'],
    ['courses', '85,000 to 200,000 TZS', '85,000 hadi 200,000 TZS'],
    ['hours', 'Sat 9AM-3PM EAT', '9AM-3PM EAT'],
    ['track-record', 'Over 150 students helped, 200+ projects, established 2020', '200+'],
  ])('answers %s with %j, also in Swahili', (id, en, sw) => {
    expect(replyOf(id)?.en).toContain(en)
    expect(replyOf(id)?.sw).toContain(sw)
  })

  it('can return every answer, and has no keyword twice', () => {
    for (const { id, keywords } of chat.intents) {
      for (const locale of locales) expect(new Set(keywords[locale]).size, id).toBe(keywords[locale].length)
      const all = [...keywords.en, ...keywords.sw].map((keyword) => keyword.replaceAll('*', ''))
      if (id === 'fallback') expect(all).toEqual([])
      else expect(all.map((keyword) => match(keyword, 'en'))).toContain(id)
    }
  })

  it('rejects an option without a target, and a fourth option', () => {
    const [first, ...rest] = chat.intents
    const label = { en: 'Go', sw: 'Nenda' }
    const broken = (options: unknown[]) => () =>
      readCatalogue('chat.json', chatSchema, { ...chat, intents: [{ ...first, options }, ...rest] })
    expect(broken([{ label, intent: 'nowhere' }])).toThrow(/^chat\.json: intents\.0\.options\.0/)
    expect(broken([1, 2, 3, 4].map(() => ({ label, href: '/contact' })))).toThrow(
      'chat.json: intents.0.options',
    )
  })
})
