import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { about } from '#catalogues/about.ts'
import { chat } from '#catalogues/chat.ts'
import { courses } from '#catalogues/courses.ts'
import { landing } from '#catalogues/landing.ts'
import { learningPaths } from '#catalogues/learning-paths.ts'
import { portfolio } from '#catalogues/portfolio.ts'
import { products } from '#catalogues/products.ts'
import { roadmap } from '#catalogues/roadmap.ts'
import { scholar } from '#catalogues/scholar.ts'

const english: Record<string, string> = JSON.parse(readFileSync('src/i18n/messages/en.json', 'utf8'))
const swahili: Record<string, string> = JSON.parse(readFileSync('src/i18n/messages/sw.json', 'utf8'))
const inWords = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const replyOf = (id: string) => chat.intents.find((intent) => intent.id === id)?.reply ?? { en: '', sw: '' }
const weeksOf = ({ duration }: { duration: { en: string } }) => Number.parseInt(duration.en, 10)

describe('the chat names the prices and numbers of the catalogues', () => {
  it.each([
    ['web-development-from-zero', 'Web development for beginners is'],
    ['digital-marketing-small-business', 'digital marketing'],
    ['data-analysis-with-python', 'data analysis'],
  ])('of the course %s', (id, words) => {
    const course = courses.find((one) => one.id === id)
    expect(replyOf('course-prices').en).toContain(
      `${words} ${course?.price} for ${course ? weeksOf(course) : ''} weeks`,
    )
  })

  it.each([
    ['website', 'small-business-website'],
    ['repair', 'laptop-care'],
    ['point-of-sale', 'viormart-licence'],
  ])('in its answer %s, of the product %s', (intent, id) => {
    const price = products.find((product) => product.id === id)?.price ?? 'no such product'
    expect(replyOf(intent).en).toContain(price)
    expect(replyOf(intent).sw).toContain(price)
  })

  it('of the academic services', () => {
    for (const { title, priceFrom } of scholar.services)
      expect(replyOf('scholar').en).toContain(`${title.en.toLowerCase()} from ${priceFrom}`)
  })

  it('of the learning paths, with their names', () => {
    const { en, sw } = replyOf('learning-paths')
    expect(en).toContain(`There are ${inWords[learningPaths.length]} learning paths`)
    for (const { title } of learningPaths) {
      expect(en).toContain(title.en)
      expect(sw).toContain(title.sw)
    }
  })
})

test('the landing page counts its solutions', () => {
  expect(landing.solutions).toHaveLength(4)
  expect([english.home_solutions, swahili.home_solutions]).toEqual([
    'Four things we build and run',
    'Vitu vinne tunavyotengeneza na kuendesha',
  ])
})

test('the project ThinkForge counts its courses', () => {
  const { result } = portfolio.find(({ id }) => id === 'thinkforge-learning-platform') ?? {}
  expect(courses).toHaveLength(15)
  expect([result?.en, result?.sw].join(' ')).toMatch(/Fifteen courses .*Kozi kumi na tano/)
})

test('the roadmap names its first and last quarter', () => {
  const quarters = roadmap.map(({ date }) => date.en)
  expect(english.home_roadmap_lead).toContain(`${quarters.at(0)} to ${quarters.at(-1)}`)
  expect(replyOf('roadmap').en).toContain(`${quarters.at(0)} to ${quarters.at(-1)}`)
})

test('a learning path takes the months of its courses', () => {
  const path = learningPaths.find(({ id }) => id === 'web-developer')
  const weeks = courses
    .filter(({ id }) => path?.courses.includes(id))
    .reduce((sum, course) => sum + weeksOf(course), 0)
  expect(path?.description.en).toContain(`about ${inWords[Math.round(weeks / 4)]} months`)
})

test('every text gives the same year of foundation', () => {
  const texts = [english.home_about_text, swahili.home_about_text, JSON.stringify(about)]
  for (const text of [...texts, replyOf('track-record').en, replyOf('about').en, replyOf('about').sw])
    expect(text?.match(/\b20[12]\d\b/g)).toEqual(expect.arrayContaining(['2020']))
  expect(JSON.stringify([texts, replyOf('about')]).match(/\b20[12]\d\b/g)).not.toContain('2021')
})
