import { loadPack } from '#catalogues/load-pack.ts'
import type { Locale } from '#domain/locale.ts'
import { joinTexts, type SiteItem } from './site-item.ts'

export async function courseItems(locale: Locale): Promise<SiteItem[]> {
  const [{ courses, paths, labels }, details] = await Promise.all([
    loadPack('courses', locale),
    loadPack('courseDetails', locale),
  ])
  return [
    ...courses.map(({ id, title, description, instructor, category, level }): SiteItem => {
      const modules = details[id]?.modules.map((module) => module.title) ?? []
      const words = joinTexts([...modules, instructor, labels.category[category], labels.level[level]])
      return {
        key: id,
        kind: 'courses',
        path: `/thinkforge/${id}`,
        text: { title, text: description, words },
      }
    }),
    ...paths.map(({ id, title, description, outcome }): SiteItem => {
      const text = { title, text: description, words: outcome }
      return { key: `path/${id}`, kind: 'courses', path: '/thinkforge', text }
    }),
  ]
}

export async function productItems(locale: Locale): Promise<SiteItem[]> {
  const { products, services, labels } = await loadPack('products', locale)
  return [
    ...products.map(({ id, title, description, brand, category }): SiteItem => {
      const text = { title, text: description, words: joinTexts([brand, labels[category]]) }
      return { key: id, kind: 'products', path: `/viormart/${id}`, text }
    }),
    ...services.map(({ id, title, text }): SiteItem => {
      return { key: `service/${id}`, kind: 'products', path: '/viormart', text: { title, text, words: '' } }
    }),
  ]
}

export async function projectItems(locale: Locale): Promise<SiteItem[]> {
  const { projects, labels } = await loadPack('projects', locale)
  return projects.map(({ id, title, description, client, category, technologies }) => {
    const words = joinTexts([client, labels.category[category], ...technologies])
    return { key: id, kind: 'projects', path: `/projects/${id}`, text: { title, text: description, words } }
  })
}
