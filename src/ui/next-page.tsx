import { m } from '#i18n/paraglide/messages.js'

type NextPageProps = {
  /** Path of the list. */
  path: string
  /** How many pages of it the HTML has. */
  pages: number
  /** How many it can have. */
  most: number
}

/** The link to a page with one more page of a list, for visitors without scripts. Only the renderer outputs it. */
export function NextPage({ path, pages, most }: NextPageProps) {
  if (pages >= most) return null
  return (
    <div>
      <noscript>
        {import.meta.env.SSR ? <a href={`${path}?page=${pages + 1}`}>{m.list_next_page()}</a> : null}
      </noscript>
    </div>
  )
}
