import * as v from 'valibot'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { companySchema, type Opening } from '#catalogues/company-schema.ts'
import { allFacts, companyTexts } from '#catalogues/company-texts.ts'
import { chat } from '#catalogues/chat.ts'
import { contact } from '#catalogues/contact.ts'
import { hoursLine, hoursRows } from '#catalogues/opening-hours.ts'
import { organisation } from '#catalogues/organisation.ts'
import { footerFacts, packs } from '#catalogues/packs.ts'

const facts = allFacts()
afterEach(() => vi.unstubAllEnvs())

describe('the opening hours', () => {
  it('are those of the specification on every page', () => {
    const line = 'Mon-Fri 8:00 AM-6:00 PM and Sat 9:00 AM-2:00 PM'
    expect(footerFacts.hours.en).toBe(line)
    expect(packs.landing.company.hours.en).toBe(line)
    expect(contact.hours.map(({ days, text }) => `${days.en} ${text.en}`)).toEqual([
      'Mon-Fri 8:00-18:00',
      'Sat 9:00-14:00',
      'Sun closed',
    ])
    expect(organisation().openingHoursSpecification.map(({ opens, closes }) => [opens, closes])).toEqual([
      ['08:00', '18:00'],
      ['09:00', '14:00'],
    ])
  })

  it('are counted in Swahili from sunrise and sunset', () => {
    expect(hoursLine(facts.hours).sw).toBe(
      'Jumatatu hadi Ijumaa saa 2:00 asubuhi hadi saa 12:00 jioni, na Jumamosi saa 3:00 asubuhi hadi saa 8:00 mchana',
    )
    expect(contact.hours.map(({ days, text }) => `${days.sw}: ${text.sw}`)).toEqual([
      'Jumatatu hadi Ijumaa: Saa 2:00 asubuhi hadi saa 12:00 jioni',
      'Jumamosi: Saa 3:00 asubuhi hadi saa 8:00 mchana',
      'Jumapili: Imefungwa',
    ])
  })

  const oddHours: Opening[] = [
    { days: ['Tue'], opens: '00:30', closes: '12:00' },
    { days: ['Thu', 'Fri'], opens: '15:15', closes: '21:45' },
  ]

  it('of other companies are worded by the same rules, with every run of closed days', () => {
    expect(hoursLine(oddHours)).toEqual({
      en: 'Tue 12:30 AM-12:00 PM and Thu-Fri 3:15 PM-9:45 PM',
      sw: 'Jumanne saa 6:30 usiku hadi saa 6:00 mchana, na Alhamisi hadi Ijumaa saa 9:15 alasiri hadi saa 3:45 usiku',
    })
    expect(hoursRows(oddHours).map(({ days, text }) => `${days.en} ${text.en}`)).toEqual([
      'Mon closed',
      'Tue 0:30-12:00',
      'Wed closed',
      'Thu-Fri 15:15-21:45',
      'Sat-Sun closed',
    ])
  })

  it('of the chat stay as they are quoted', () => {
    expect(chat.intents.find(({ id }) => id === 'hours')?.reply.en).toContain('Sat 9AM-3PM EAT')
  })
})

describe('the facts', () => {
  it('become links to call, to WhatsApp and to a map', () => {
    expect(companyTexts(facts)).toMatchObject({
      address: 'Karume Avenue, Mbeya, Tanzania',
      phone: { text: '+255 700 000 000', href: 'tel:+255700000000' },
      whatsapp: 'https://wa.me/255700000000',
      map: {
        page: 'https://osm.org/?mlat=-8.9094&mlon=33.4608&zoom=17',
        app: 'geo:-8.9094,33.4608?q=-8.9094,33.4608',
      },
    })
    expect(contact.cards.map(({ value, href }) => [value, href])).toEqual([
      ['hello@vior.example', 'mailto:hello@vior.example'],
      ['+255 700 000 000', 'tel:+255700000000'],
      ['Karume Avenue, Mbeya, Tanzania', companyTexts(facts).map?.page],
      ['24/7', '#viora'],
    ])
  })

  it('are the structured data of a local business', () => {
    expect(organisation()).toMatchObject({
      '@type': 'LocalBusiness',
      name: 'Vior',
      telephone: '+255 700 000 000',
      address: { streetAddress: 'Karume Avenue', addressLocality: 'Mbeya', addressCountry: 'TZ' },
      geo: { latitude: -8.9094, longitude: 33.4608 },
      sameAs: facts.social.map(({ url }) => url),
    })
    expect(organisation().openingHoursSpecification[1]?.dayOfWeek).toEqual(['Saturday'])
  })

  it('that a company does not have are left out', () => {
    const none = { street: null, whatsapp: null, map: null, social: [] }
    vi.stubEnv('VITE_COMPANY', JSON.stringify({ ...none, city: 'Iringa' }))
    expect(companyTexts(allFacts())).toMatchObject({
      address: 'Iringa, Tanzania',
      whatsapp: null,
      map: null,
      social: [],
    })
    const structuredData = organisation()
    expect(structuredData.address).toEqual({
      '@type': 'PostalAddress',
      addressLocality: 'Iringa',
      addressCountry: 'TZ',
    })
    expect(Object.keys(structuredData)).not.toEqual(expect.arrayContaining(['geo', 'hasMap', 'sameAs']))
  })
})

test.each([
  ['a phone number without a country', { phone: '0700 000 000' }],
  ['days out of order', { hours: [{ days: ['Tue', 'Mon'], opens: '08:00', closes: '18:00' }] }],
  [
    'a day with two entries',
    {
      hours: [
        { days: ['Mon', 'Tue'], opens: '08:00', closes: '12:00' },
        { days: ['Tue'], opens: '14:00', closes: '18:00' },
      ],
    },
  ],
  ['a social page without https', { social: [{ name: 'X', url: 'http://x.example' }] }],
  ['a fact nobody reads', { fax: '+255 700 000 001' }],
])('the build refuses %s', (_name, change) => {
  expect(v.safeParse(companySchema, { ...facts, ...change }).success).toBe(false)
})
