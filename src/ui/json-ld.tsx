import { createContext, use } from 'react'

/** A schema.org object; its URLs may be relative to the page. */
export type LinkedData = { '@type': string; [property: string]: unknown }

/**
 * Receives the structured data of a page. Only the renderer provides it and writes the data into the head; in the
 * browser, where nobody reads it, a script element would violate Trusted Types.
 */
export const LinkedDataSink = createContext<(data: LinkedData) => void>(() => {})

/** The structured data of this page, for search engines. */
export function JsonLd({ data }: { data: LinkedData }) {
  use(LinkedDataSink)(data)
  return null
}
