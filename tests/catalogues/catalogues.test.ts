import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { about } from '#catalogues/about.ts'
import { contact } from '#catalogues/contact.ts'
import { courses } from '#catalogues/courses.ts'
import {
  courseCategories,
  courseLevels,
  landingStatuses,
  productBrands,
  productCategories,
  projectCategories,
  projectStatuses,
} from '#catalogues/filters.ts'
import { labels } from '#catalogues/labels.ts'
import { landing } from '#catalogues/landing.ts'
import { learningPaths } from '#catalogues/learning-paths.ts'
import { legal } from '#catalogues/legal.ts'
import { portfolio } from '#catalogues/portfolio.ts'
import { products } from '#catalogues/products.ts'
import { roadmap } from '#catalogues/roadmap.ts'
import { scholar } from '#catalogues/scholar.ts'
import { shopServices } from '#catalogues/shop-services.ts'

const shillings = (price: string) => Number(price.replaceAll(/\D/g, ''))
/** Each value once, as a set, so that order does not matter in a comparison. */
const used = <T>(values: T[]) => new Set(values)

describe('courses', () => {
  it('are at least twelve, three of them featured, over all categories and levels', () => {
    expect(courses.length).toBeGreaterThanOrEqual(12)
    expect(courses.filter(({ featured }) => featured)).toHaveLength(3)
    expect(used(courses.map(({ category }) => category))).toEqual(new Set(courseCategories))
    expect(used(courses.map(({ level }) => level))).toEqual(new Set(courseLevels))
  })

  it.each([
    ['150,000 TZS', '12 weeks'],
    ['85,000 TZS', '8 weeks'],
    ['200,000 TZS', '10 weeks'],
  ])('contain the sample of %s for %s', (price, weeks) => {
    expect(courses.some((course) => course.price === price && course.duration.en === weeks)).toBe(true)
  })

  it('cost 85,000 to 200,000 TZS', () => {
    const prices = courses.map(({ price }) => shillings(price))
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([85_000, 200_000])
  })

  it('make up three learning paths', () => {
    expect(learningPaths).toHaveLength(3)
    for (const path of learningPaths) expect(new Set(path.courses).size).toBe(path.courses.length)
  })
})

describe('products', () => {
  it('are at least eighteen, four of them featured, over all categories and brands, some out of stock', () => {
    expect(products.length).toBeGreaterThanOrEqual(18)
    expect(products.filter(({ featured }) => featured)).toHaveLength(4)
    expect(used(products.map(({ category }) => category))).toEqual(new Set(productCategories))
    expect(used(products.map(({ brand }) => brand))).toEqual(new Set(productBrands))
    expect(used(products.map(({ inStock }) => inStock))).toEqual(new Set([false, true]))
    expect(used(products.map(({ isAffiliate }) => isAffiliate))).toEqual(new Set([false, true]))
  })

  it('have the sample prices, and an original price is the higher one', () => {
    const prices = products.map(({ price }) => price)
    expect(prices).toEqual(expect.arrayContaining(['4,500,000 TZS', '800,000 TZS', '180,000 TZS']))
    for (const { price, originalPrice } of products)
      if (originalPrice) expect(shillings(originalPrice)).toBeGreaterThan(shillings(price))
  })

  it('are complemented by three or four services', () => {
    expect(shopServices.length).toBeGreaterThanOrEqual(3)
    expect(shopServices.length).toBeLessThanOrEqual(4)
  })
})

describe('projects', () => {
  it('are at least twelve, over all categories and statuses', () => {
    expect(portfolio.length).toBeGreaterThanOrEqual(12)
    expect(used(portfolio.map(({ category }) => category))).toEqual(new Set(projectCategories))
    expect(used(portfolio.map(({ status }) => status))).toEqual(new Set(projectStatuses))
  })

  it('have every kind of link, and some have more technologies than a card shows', () => {
    expect(used(portfolio.map(({ link }) => link))).toEqual(
      new Set(['', '#', '/archive', '/thinkforge', '/viormart']),
    )
    expect(portfolio.some(({ technologies }) => technologies.length > 4)).toBe(true)
  })
})

describe('the landing page', () => {
  it('shows the stats of the company', () => {
    expect(landing.stats.map(({ value, label }) => `${value} ${label.en}`)).toEqual([
      '50+ projects',
      '30+ clients',
      '3+ years',
      '24/7 support',
    ])
  })

  it('has projects of every status and a roadmap from Q3 2025 to Q2 2026', () => {
    expect(used(landing.projects.map(({ status }) => status))).toEqual(new Set(landingStatuses))
    expect([...new Set(roadmap.map(({ date }) => date.en))]).toEqual([
      'Q3 2025',
      'Q4 2025',
      'Q1 2026',
      'Q2 2026',
    ])
    expect(used(roadmap.map(({ status }) => status))).toEqual(new Set(['done', 'progress']))
    // One page shows both, and each gives a status.
    const projects = new Set(landing.projects.map(({ title }) => title.en))
    expect(roadmap.filter(({ title }) => projects.has(title.en))).toEqual([])
  })
})

describe('the other pages', () => {
  it('offer the three services with their prices and durations', () => {
    const services = scholar.services.map(({ title, priceFrom, duration }) => [
      title.en,
      priceFrom,
      duration.en,
    ])
    expect(services).toEqual([
      ['Project design', '300,000 TZS', '3-6 months'],
      ['Research and mini projects', '150,000 TZS', '2-8 weeks'],
      ['Programs advisory', '50,000 TZS', 'ongoing'],
    ])
  })

  it('show the contact details of the company', () => {
    expect(contact.cards.map(({ id }) => id)).toEqual(['email', 'phone', 'location', 'live-chat'])
    expect(JSON.stringify([about, contact, legal])).not.toContain('{phone}')
  })

  it('have a label for every filter', () => {
    expect(Object.keys(labels.courseCategories)).toEqual([...courseCategories])
  })
})

describe('both languages', () => {
  /** Texts that are a proper name, the same in every language. */
  const names = new Set(['ThinkForge', 'ViorMart', 'ViorScholar'])
  const folder = new URL('../../src/catalogues/', import.meta.url)
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))

  it.each(files)('%s has Swahili texts that differ from the English ones', (file) => {
    const texts = textsIn(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
    for (const { en, sw } of texts) if (!names.has(en)) expect(sw).not.toBe(en)
  })
})

function textsIn(value: unknown): { en: string; sw: string }[] {
  if (typeof value !== 'object' || value === null) return []
  if ('en' in value && 'sw' in value && typeof value.en === 'string' && typeof value.sw === 'string')
    return [{ en: value.en, sw: value.sw }]
  return Object.values(value).flatMap(textsIn)
}
