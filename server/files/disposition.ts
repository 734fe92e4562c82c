import { create } from 'content-disposition'

/**
 * Content-Disposition that saves under the name (RFC 6266). A name that is not plain ASCII gets a fallback with `_` for
 * every other character, because some download managers ignore `filename*` (RFC 8187).
 */
export function attachment(name: string): string {
  return create(name, { fallback: name.replace(/[^\x20-\x7e]|["\\%]/g, '_') })
}
