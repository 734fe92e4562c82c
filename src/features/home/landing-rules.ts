import type { Packs } from '#catalogues/packs.ts'

type Project = Packs['landing']['projects'][number]

/** 'View Details' when Completed, else 'Get Started' (docs/specification.md#landing-page). */
export function projectAction(status: Project['status']): 'details' | 'start' {
  return status === 'Completed' ? 'details' : 'start'
}

/** '#' marks an item without a page; it links to the contact page. */
export function pageOf(link: string): string {
  return link === '#' ? '/contact' : link
}

/** Maps 'done' to 'Completed' and any other status to 'In Progress'. */
export function roadmapState(status: string): 'done' | 'progress' {
  return status === 'done' ? 'done' : 'progress'
}
