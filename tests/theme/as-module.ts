/** Where Chakra's modules are. */
export const folder = new URL('../../node_modules/@chakra-ui/react/dist/esm/styled-system/', import.meta.url)

/** A module as an address, with what it imports from `others` or else from Chakra. */
export function asAddress(text: string, others: Record<string, string> = {}): string {
  const absolute = text.replaceAll(/from '([^']+)'/g, (_, file: string) => {
    const other = file.startsWith('.') ? new URL(file, folder).href : import.meta.resolve(file)
    return `from "${others[file] ?? other}"`
  })
  return `data:text/javascript,${encodeURIComponent(absolute)}`
}

/** The text that stands in for one of Chakra's modules, as a module. */
export const asModule = <T>(text: string, others?: Record<string, string>): Promise<T> =>
  import(asAddress(text, others))
