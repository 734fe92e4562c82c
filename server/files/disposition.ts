import { create } from 'content-disposition'

/**
 * Content-Disposition that saves the file under `name` (RFC 6266). Names that are not plain ASCII get a fallback with
 * `_` for each other character, because some download managers ignore `filename*` (RFC 8187).
 */
export function attachment(name: string): string {
  return create(name, { fallback: name.replace(/[^\x20-\x7e]|["\\%]/g, '_') })
}
