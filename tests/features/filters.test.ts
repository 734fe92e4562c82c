import { describe, expect, test } from 'vitest'
import { packs, type Packs } from '#catalogues/packs.ts'
import { localize } from '#catalogues/localized.ts'
import { filterCourses, type CourseItem } from '#features/courses/filter-courses.ts'
import { filterProjects, hasLink, type ProjectCard } from '#features/portfolio/filter-projects.ts'
import { nextAfter } from '#features/portfolio/next-after.ts'
import { filterProducts, type ProductItem } from '#features/shop/filter-products.ts'
import { quantityOf } from '#features/shop/quantity-field.tsx'
import { relatedTo } from '#features/shop/related-to.ts'
import { oneOf, searchText, textParameters } from '#domain/list-search.ts'

const none = { q: undefined, category: undefined }

function aProject(part: Partial<ProjectCard> = {}): ProjectCard {
  return {
    id: 'a-project',
    icon: 'bus',
    title: 'A project',
    description: 'What it is',
    client: 'A school',
    category: 'E-Learning',
    status: 'Completed',
    year: 2024,
    technologies: ['React'],
    link: '',
    ...part,
  }
}

function aCourse(part: Partial<CourseItem> = {}): CourseItem {
  return {
    id: 'a-course',
    icon: 'atom',
    title: 'A course',
    description: 'What it teaches',
    instructor: 'Neema',
    duration: '8 weeks',
    level: 'Beginner',
    price: '85,000 TZS',
    category: 'Design',
    enrolled: 3,
    rating: 4,
    featured: false,
    ...part,
  }
}

function aProduct(part: Partial<ProductItem> = {}): ProductItem {
  return {
    id: 'a-product',
    icon: 'usb',
    title: 'A product',
    description: 'What it is for',
    price: '180,000 TZS',
    originalPrice: null,
    category: 'Hardware',
    brand: 'Dell',
    inStock: true,
    rating: 4,
    reviews: 2,
    featured: false,
    isAffiliate: false,
    affiliateSource: null,
    affiliateUrl: null,
    ...part,
  }
}

describe('projects', () => {
  const school = aProject({ id: 'school', title: 'Exam results', client: 'Lupa Ridge' })
  const clinic = aProject({
    id: 'clinic',
    description: 'A queue',
    category: 'Enterprise',
    status: 'In Production',
  })
  const ids = (search: Parameters<typeof filterProjects>[1]) =>
    filterProjects([school, clinic], search).map(({ id }) => id)

  test('are searched by title, description and client, ignoring case', () => {
    expect(ids({ ...none, q: 'EXAM', status: undefined })).toEqual(['school'])
    expect(ids({ ...none, q: ' queue ', status: undefined })).toEqual(['clinic'])
    expect(ids({ ...none, q: 'lupa', status: undefined })).toEqual(['school'])
    expect(ids({ ...none, q: 'nothing like it', status: undefined })).toEqual([])
  })

  test('are filtered by category and status together', () => {
    expect(ids({ ...none, status: undefined })).toEqual(['school', 'clinic'])
    expect(ids({ ...none, category: 'Enterprise', status: 'In Production' })).toEqual(['clinic'])
    expect(ids({ ...none, category: 'Enterprise', status: 'Completed' })).toEqual([])
  })

  test('can be opened unless the link is blank or a placeholder', () => {
    expect(['', '#', '/thinkforge'].map(hasLink)).toEqual([false, false, true])
  })
})

test('courses are found by title, description and instructor, and filtered by category and level', () => {
  const courses = [
    aCourse(),
    aCourse({ id: 'other', instructor: 'Baraka', level: 'Advanced', category: 'Marketing' }),
  ]
  const ids = (search: Parameters<typeof filterCourses>[1]) =>
    filterCourses(courses, search).map(({ id }) => id)
  expect(ids({ ...none, q: 'baraka', level: undefined })).toEqual(['other'])
  expect(ids({ ...none, level: 'Beginner' })).toEqual(['a-course'])
  expect(ids({ q: 'neema', category: 'Marketing', level: undefined })).toEqual([])
})

test('products are found by title, description and brand, and filtered by category and brand', () => {
  const products = [aProduct(), aProduct({ id: 'other', brand: 'HP', category: 'Books' })]
  const ids = (search: Parameters<typeof filterProducts>[1]) =>
    filterProducts(products, search).map(({ id }) => id)
  expect(ids({ ...none, q: 'dell', brand: undefined })).toEqual(['a-product'])
  expect(ids({ ...none, brand: 'HP' })).toEqual(['other'])
  expect(ids({ ...none, category: 'Books', brand: 'Dell' })).toEqual([])
})

test('products related to one are at most three that are in stock, of its category and brand first', () => {
  const product = aProduct()
  const products = [
    aProduct({ id: 'other', category: 'Books', brand: 'HP' }),
    aProduct({ id: 'brand', category: 'Books' }),
    aProduct({ id: 'category', brand: 'HP' }),
    product,
    aProduct({ id: 'both' }),
    aProduct({ id: 'sold-out', inStock: false }),
    aProduct({ id: 'category-too', brand: 'HP' }),
  ]
  expect(relatedTo(product, products).map(({ id }) => id)).toEqual(['both', 'category', 'category-too'])
})

test('after the last project comes the first', () => {
  const projects = [aProject({ id: 'one' }), aProject({ id: 'two' })]
  expect(projects.map((project) => nextAfter(project, projects).id)).toEqual(['two', 'one'])
})

test('a typed quantity is a whole number from 1 to 99', () => {
  expect(['3', '2.9', '0', '-4', '1000', '', 'many'].map(quantityOf)).toEqual([3, 2, 1, 1, 99, 1, 1])
})

test('query parameters are text as it is written in the address, also numbers and JSON', () => {
  const { parseSearch, stringifySearch } = textParameters
  const query = '?q=1.10&token=12345678901234567890&on=true&text=%7B%22a%22%3A1%7D'
  const texts = { q: '1.10', token: '12345678901234567890', on: 'true', text: '{"a":1}' }
  expect(parseSearch(query)).toEqual(texts)
  expect(stringifySearch(texts)).toBe(query)
  expect(stringifySearch({ q: undefined, page: 2 })).toBe('?page=2')
  expect(stringifySearch({ q: undefined })).toBe('')
})

test('invalid query parameters filter nothing', () => {
  expect(searchText('a')).toBe('a')
  for (const nonsense of [['a'], { q: 1 }, null, true, 2024, 'a'.repeat(201)])
    expect(searchText(nonsense)).toBeUndefined()
  expect(oneOf(['Books'], 'Books')).toBe('Books')
  for (const nonsense of ['Boats', ['Books'], 1, undefined])
    expect(oneOf(['Books'], nonsense)).toBeUndefined()
})

describe('localised catalogues', () => {
  const pages: Record<keyof Packs, unknown> = packs

  test.each(['en', 'sw'] as const)('contain one language only, %s', (locale) => {
    for (const page of Object.values(pages)) {
      const text = JSON.stringify(localize(page, locale))
      expect(text).not.toContain('"sw":')
      expect(text).not.toContain('"en":')
    }
  })

  test('contain the texts of the chosen language', () => {
    const title = { title: { en: 'Shop', sw: 'Duka' }, brand: 'Dell' }
    expect(localize([title], 'sw')).toEqual([{ title: 'Duka', brand: 'Dell' }])
    expect(localize([title], 'en')).toEqual([{ title: 'Shop', brand: 'Dell' }])
  })
})

describe('sorted lists', () => {
  test('courses are sorted by price, rating and learners', () => {
    const courses = [
      aCourse({ id: 'middle', price: '150,000 TZS', rating: 5, enrolled: 1 }),
      aCourse({ id: 'free', price: 'Free', rating: 3, enrolled: 9 }),
      aCourse({ id: 'cheap', price: '85,000 TZS', rating: 4, enrolled: 5 }),
    ]
    const ids = (sort: 'price-low' | 'price-high' | 'rating' | 'popular' | undefined) =>
      filterCourses(courses, { ...none, level: undefined, sort }).map(({ id }) => id)
    expect(ids(undefined)).toEqual(['middle', 'free', 'cheap'])
    expect(ids('price-low')).toEqual(['cheap', 'middle', 'free'])
    expect(ids('rating')).toEqual(['middle', 'cheap', 'free'])
    expect(ids('popular')).toEqual(['free', 'cheap', 'middle'])
  })

  test('products of one price keep their order; projects are sorted by year or title', () => {
    const products = [
      aProduct({ id: 'a' }),
      aProduct({ id: 'b', price: '4,500,000 TZS' }),
      aProduct({ id: 'c' }),
    ]
    const dearest = filterProducts(products, { ...none, brand: undefined, sort: 'price-high' })
    expect(dearest.map(({ id }) => id)).toEqual(['b', 'a', 'c'])
    const projects = [aProject({ title: 'Bao', year: 2025 }), aProject({ title: 'Ada', year: 2023 })]
    const titles = (sort: 'newest' | 'oldest' | 'title') =>
      filterProjects(projects, { ...none, status: undefined, sort }).map(({ title }) => title)
    expect([titles('newest'), titles('oldest'), titles('title')]).toEqual([
      ['Bao', 'Ada'],
      ['Ada', 'Bao'],
      ['Ada', 'Bao'],
    ])
  })
})
