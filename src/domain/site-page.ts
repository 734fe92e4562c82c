/** One page of the site. The build, the server, the checks and the tests derive every list of pages from these rows. */
export type SitePage = {
  /** The route's path in the router's syntax, with `$name` for a parameter. */
  path: string
  /** The module that the route lazy-loads, relative to the root of the repository. */
  source: string
  /** The catalogue pack that the route's loader loads: a key of `packs` (src/catalogues/packs.ts). */
  texts?: string
  /**
   * What the build prerenders. `page`: the page. `items`: one file per item of `texts`. `content`: a placeholder; the
   * server renders the page with database content. Omitted: nothing; the server or the browser renders it on request.
   */
  prerender?: 'page' | 'items' | 'content'
  /** Name of the prerendered file; `path` with dashes if omitted. */
  file?: string
  /** Listed in the sitemap. */
  isListed?: true
  /** The path of the page that this one shows or redirects to. */
  aliasOf?: string
  /** The message with its label in navigation and search. */
  title?: string
  /** Its search entry: the message that describes it, or `sections` to index the title and sections of `texts`. */
  search?: string
  /** A URL that exists in the demo content, for tests and screenshots; `path` if omitted. */
  example?: string
  /** File name of its screenshots in docs/screens. */
  screenshot?: string
}
