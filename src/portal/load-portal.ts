import { catalogues, index } from 'virtual:portal'
import type { Localized } from '#catalogues/localized.ts'
import type { Locale } from '#domain/locale.ts'
import type { RoleEntry } from './read-portal.ts'
import type { Catalogue, Words } from './schema/catalogue.ts'

export type PortalIndex = { words: Words; roles: Record<string, Localized<RoleEntry>> }
export type PortalData = PortalIndex & { catalogue: Catalogue }

/**
 * Loads the catalogue and index for a role; offline from the cache, like the page's code. Throws for a role without a
 * catalogue.
 */
export async function loadPortal(role: string, locale: Locale): Promise<PortalData> {
  const load = catalogues[role]
  if (!load) throw new Error(`The role ${role} has no catalogue`)
  const [entries, catalogue] = await Promise.all([index[locale](), load[locale]()])
  return { ...entries.default, catalogue: catalogue.default }
}
