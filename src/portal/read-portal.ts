import { readRole, readWords, type ParsedCatalogue } from './schema/catalogue.ts'
import { checkPortal } from './schema/check.ts'

/** What the sidebar needs to know about every role. */
export type RoleEntry = Pick<ParsedCatalogue, 'title' | 'icon' | 'menu'>

/**
 * The portal as the build needs it: each role's catalogue, and an index with the words and the menus of all. Throws an
 * error that names the file and the field where a catalogue breaks the schema or names what is not there.
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
