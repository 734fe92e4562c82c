import { createContext, use } from 'react'

/** A description by schema.org; addresses in it may be relative, they count from the page. */
export type LinkedData = { '@type': string; [property: string]: unknown }

/**
 * Takes what the page says about itself. Only the renderer listens and writes it into the head: a script
 * element made in the browser would run against Trusted Types, and nobody reads it there.
 */
export const LinkedDataSink = createContext<(data: LinkedData) => void>(() => {})

/** What this page is about, for search engines. */
export function JsonLd({ data }: { data: LinkedData }) {
  use(LinkedDataSink)(data)
  return null
}
