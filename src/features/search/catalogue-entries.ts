import { loadPack } from '#catalogues/load-pack.ts'
import type { Locale } from '#domain/locale.ts'
import type { SearchEntry } from './search-entry.ts'

export async function courseEntries(locale: Locale): Promise<SearchEntry[]> {
  const { courses, paths, labels } = await loadPack('courses', locale)
  return [
    ...courses.map((course): SearchEntry => ({
      id: `courses/${course.id}`,
      kind: 'courses',
      title: course.title,
      text: course.description,
      words: `${course.instructor} ${labels.category[course.category]} ${labels.level[course.level]}`,
      path: `/thinkforge/${course.id}`,
    })),
    ...paths.map((path): SearchEntry => ({
      id: `courses/path/${path.id}`,
      kind: 'courses',
      title: path.title,
      text: path.description,
      words: path.outcome,
      path: '/thinkforge',
    })),
  ]
}

export async function productEntries(locale: Locale): Promise<SearchEntry[]> {
  const { products, services, labels } = await loadPack('products', locale)
  return [
    ...products.map((product): SearchEntry => ({
      id: `products/${product.id}`,
      kind: 'products',
      title: product.title,
      text: product.description,
      words: `${product.brand} ${labels[product.category]}`,
      path: `/viormart/${product.id}`,
    })),
    ...services.map((service): SearchEntry => ({
      id: `products/service/${service.id}`,
      kind: 'products',
      title: service.title,
      text: service.text,
      words: '',
      path: '/viormart',
    })),
  ]
}

export async function projectEntries(locale: Locale): Promise<SearchEntry[]> {
  const { projects, labels } = await loadPack('projects', locale)
  return projects.map((project) => ({
    id: `projects/${project.id}`,
    kind: 'projects',
    title: project.title,
    text: project.description,
    words: `${project.client} ${labels.category[project.category]} ${project.technologies.join(' ')}`,
    path: `/projects/${project.id}`,
  }))
}
