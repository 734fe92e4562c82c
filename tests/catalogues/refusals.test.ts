import { describe, expect, it } from 'vitest'
import { readCatalogue } from '#catalogues/catalogue.ts'
import { courses, coursesSchema } from '#catalogues/courses.ts'
import { learningPaths, learningPathsSchema } from '#catalogues/learning-paths.ts'
import { products, productsSchema } from '#catalogues/products.ts'

const [first, second] = courses
const affiliate = products.find(({ isAffiliate }) => isAffiliate)
const [path] = learningPaths

describe('an invalid entry fails with the file and the field named', () => {
  it.each([
    [
      'a price in another form',
      { price: '150000 TZS' },
      "1.price (web-development-from-zero): is not like '150,000 TZS'",
    ],
    ['a number for a text', { instructor: 12 }, '1.instructor (web-development-from-zero): '],
    ['a missing language', { title: { en: 'Only English' } }, '1.title.sw (web-development-from-zero): '],
    [
      'an empty text',
      { title: { en: 'English', sw: '' } },
      '1.title.sw (web-development-from-zero): is empty',
    ],
    ['an unknown field', { colour: 'red' }, '1.colour (web-development-from-zero): '],
    ['an unknown category', { category: 'Cooking' }, '1.category (web-development-from-zero): '],
    ['a missing field', { level: undefined }, '1.level (web-development-from-zero): '],
    [
      'an id that fits no address',
      { id: 'Web Development' },
      '1.id (Web Development): is not like a-kebab-case-id',
    ],
    [
      'an unknown fact',
      { title: { en: 'Call {fax}', sw: 'Piga {fax}' } },
      '1.title.en (web-development-from-zero): ',
    ],
  ])('%s', (_name, change, words) => {
    expect(() => readCatalogue('courses.json', coursesSchema, [second, { ...first, ...change }])).toThrow(
      `courses.json: ${words}`,
    )
  })

  it('a duplicate id', () => {
    expect(() => readCatalogue('courses.json', coursesSchema, [first, second, first])).toThrow(
      'courses.json: 2.id (web-development-from-zero): is there twice',
    )
  })

  it('a learning path with a missing course', () => {
    const broken = [{ ...path, courses: ['web-development-from-zero', 'knitting'] }]
    expect(() => readCatalogue('learning-paths.json', learningPathsSchema, broken)).toThrow(
      'learning-paths.json: 0.courses.1 (web-developer): is no course of courses.json',
    )
  })

  it('an affiliate product without its shop', () => {
    const broken = [{ ...affiliate, affiliateSource: null }]
    expect(() => readCatalogue('products.json', productsSchema, broken)).toThrow(
      /^products\.json: 0\.affiliateSource \(microsoft-365-business\): must be there/,
    )
  })

  it('a file with another structure', () => {
    expect(() => readCatalogue('courses.json', coursesSchema, {})).toThrow('courses.json: the whole file: ')
  })
})
