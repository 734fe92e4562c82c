import { m } from '#i18n/paraglide/messages.js'

/** The link to the page with more comments, for visitors without scripts. Only the renderer outputs it. */
export function MoreRendered() {
  return (
    <div>
      <noscript>{import.meta.env.SSR ? <a href="?page=2#comments">{m.comments_more()}</a> : null}</noscript>
    </div>
  )
}
