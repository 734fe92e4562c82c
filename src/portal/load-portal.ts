import { catalogues, index } from 'virtual:portal'
import type { Localized } from '#catalogues/localized.ts'
import type { Locale } from '#domain/locale.ts'
import type { RoleEntry } from './read-portal.ts'
import type { Catalogue, Words } from './schema/catalogue.ts'

export type PortalIndex = { words: Words; roles: Record<string, Localized<RoleEntry>> }
export type PortalData = PortalIndex & { catalogue: Catalogue }

/** What is shown for a role that has a catalogue; from the device's cache, like the code of the page. */
export async function loadPortal(role: string, locale: Locale): Promise<PortalData> {
  const load = catalogues[role]
  if (!load) throw new Error(`The role ${role} has no catalogue`)
  const [entries, catalogue] = await Promise.all([index[locale](), load[locale]()])
  return { ...entries.default, catalogue: catalogue.default }
}
