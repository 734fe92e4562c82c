import { readRole, readWords, type ParsedCatalogue } from './schema/catalogue.ts'
import { checkPortal } from './schema/check.ts'

/** The sidebar's data of each role. */
export type RoleEntry = Pick<ParsedCatalogue, 'title' | 'icon' | 'menu'>

/**
 * Builds the portal data: each role's catalogue, and an index with all terms and menus. Throws an error that names the
 * file and the field if a catalogue violates the schema or has a broken reference.
 */
export function readPortal(files: Record<string, unknown>, wordsFile: unknown) {
  const words = readWords(wordsFile)
  const catalogues: Record<string, ParsedCatalogue> = {}
  for (const [file, data] of Object.entries(files)) {
    const role = file.replace(/^.*\/|\.json$/g, '')
    catalogues[role] = readRole(role, data)
  }
  checkPortal(words, catalogues)
  const roles: Record<string, RoleEntry> = {}
  for (const [role, { title, icon, menu }] of Object.entries(catalogues))
    roles[role] = { title, icon, ...(menu ? { menu } : {}) }
  return { words, roles, catalogues }
}
