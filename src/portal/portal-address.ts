import { portalRoles } from 'virtual:portal-roles'
import { oneOf, searchText, type RawSearch } from '#domain/list-search.ts'

const demonstration = 'demo-multirole'
/** The roles of the multi-role dashboard (docs/specification.md#portal-roles). */
export const multiRoles = ['client', 'designer', 'technician', 'writer'] as const

/** The first path segments of the portal: the catalogue names and the demonstration. */
export const portalRoots: readonly string[] = [...portalRoles, demonstration]

/** The path of a role's screen. */
export function addressOf(role: string, path = ''): string {
  return path ? `/${role}/${path}` : `/${role}`
}

/** `role`: whose catalogue is shown. `path`: the requested screen. */
export type PortalPlace = { role: string; path: string; isDemonstration: boolean }

/**
 * The role and screen of a URL. Below /demo-multirole the first segment picks one of the four dashboards, anything else
 * the combined one (docs/specification.md#portal-routes).
 */
export function placeOf(root: string, rest: string): PortalPlace {
  const segments = rest.split('/').filter(Boolean)
  if (root !== demonstration) return { role: root, path: segments[0] ?? '', isDemonstration: false }
  const role = oneOf(multiRoles, segments[0])
  return { role: role ?? 'multirole', path: role ? (segments[1] ?? '') : '', isDemonstration: true }
}

const searchKeys = ['tab', 'period', 'filter', 'by', 'priority', 'who', 'q', 'sort', 'view', 'open'] as const

/** The search parameters of all screens; a screen ignores those it does not know. */
export type PortalSearch = { [K in (typeof searchKeys)[number]]?: string | undefined }

export function portalSearch(raw: RawSearch): PortalSearch {
  const search: PortalSearch = {}
  for (const key of searchKeys) {
    const text = searchText(raw[key])
    if (text) search[key] = text
  }
  return search
}
