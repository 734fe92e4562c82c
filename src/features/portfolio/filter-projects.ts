import type { Packs } from '#catalogues/packs.ts'
import { ascending, descending, sortBy } from '#domain/sorting.ts'
import { isFound } from '#domain/text-search.ts'
import type { ProjectSearch } from './project-search.ts'

export type ProjectCard = Packs['projects']['projects'][number]

const orders = {
  newest: descending((project: ProjectCard) => project.year),
  oldest: ascending((project: ProjectCard) => project.year),
  title: (a: ProjectCard, b: ProjectCard) => a.title.localeCompare(b.title),
}

/**
 * Projects that match search, category and status, in the chosen or the catalogue's order
 * (docs/specification.md#projects-page).
 */
export function filterProjects(projects: readonly ProjectCard[], search: ProjectSearch): ProjectCard[] {
  const matches = projects.filter(
    (project) =>
      (search.category === undefined || project.category === search.category) &&
      (search.status === undefined || project.status === search.status) &&
      isFound(search.q ?? '', [project.title, project.description, project.client]),
  )
  return sortBy(matches, orders, search.sort)
}

/** Whether the project has a page; '#' is a placeholder. */
export function hasLink(link: string): boolean {
  return link !== '' && link !== '#'
}
