import { m } from '#i18n/paraglide/messages.js'

/** "Found N project(s)" with the filters chosen, as one sentence (docs/specification.md#projects-page). */
export function countLine(count: number, category: string | undefined, status: string | undefined): string {
  if (category !== undefined && status !== undefined)
    return m.projects_found_in_status({ count, category, status })
  if (category !== undefined) return m.projects_found_in({ count, category })
  return status === undefined ? m.projects_found({ count }) : m.projects_found_status({ count, status })
}
