import type { Packs } from '#catalogues/packs.ts'
import { isFound } from '#domain/text-search.ts'
import type { ProjectSearch } from './project-search.ts'

export type ProjectCard = Packs['projects']['projects'][number]

/** Projects that fit search, category and status, in their order (seed 1, section 2). */
export function filterProjects(projects: readonly ProjectCard[], search: ProjectSearch): ProjectCard[] {
  return projects.filter(
    (project) =>
      (search.category === undefined || project.category === search.category) &&
      (search.status === undefined || project.status === search.status) &&
      isFound(search.q ?? '', [project.title, project.description, project.client]),
  )
}

/** Whether there is something to open; '#' is a placeholder. */
export function hasLink(link: string): boolean {
  return link !== '' && link !== '#'
}
