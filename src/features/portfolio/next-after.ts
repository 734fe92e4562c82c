import type { ProjectCard } from './filter-projects.ts'

/** The project that follows in the catalogue; the first after the last. */
export function nextAfter(project: ProjectCard, projects: readonly ProjectCard[]): ProjectCard {
  return projects[(projects.indexOf(project) + 1) % projects.length] ?? project
}
