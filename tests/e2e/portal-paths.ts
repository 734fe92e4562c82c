import { readdirSync } from 'node:fs'

const catalogues = new URL('../../src/portal/catalogues/', import.meta.url)

/** Every role that has a dashboard. */
export const portalRoles = readdirSync(catalogues).map((file) => file.replace('.json', ''))

/** Screens that together contain every kind of block of the portal, and its shared frame. */
export const portalPaths: readonly string[] = [
  '/client',
  '/client/projects',
  '/client/billing?tab=analytics',
  '/client/messaging?open=clinic',
  '/client/support',
  '/multirole',
  '/student',
  '/treasury?tab=budget',
]
