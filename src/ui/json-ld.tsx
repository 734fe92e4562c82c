import { createContext, use, type Context } from 'react'

/** A schema.org object; its URLs may be relative to the page. */
export type LinkedData = { '@type': string; [property: string]: unknown }

type Sink = (data: LinkedData) => void
let sink: Context<Sink> | undefined

/**
 * The context that receives the structured data of a page. Only the renderer provides it and writes the data into the
 * head; in the browser, where nobody reads it, a script element would violate Trusted Types. Made on first use, so that
 * the browser's code can leave this module out.
 */
export function linkedDataSink(): Context<Sink> {
  sink ??= createContext<Sink>(() => {})
  return sink
}

/**
 * The structured data of this page, for search engines. Render it only if `import.meta.env.SSR`, which leaves the data
 * out of the browser's code.
 */
export function JsonLd({ data }: { data: LinkedData }) {
  use(linkedDataSink())(data)
  return null
}
