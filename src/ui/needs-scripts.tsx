import { m } from '#i18n/paraglide/messages.js'
import { limitsId } from '#theme/limits-id.ts'

/**
 * Stands in the place of what needs scripts: without-scripts.css hides what follows it in the same element. The renderer alone
 * has its words: React draws nothing into a `noscript`, so that the first render equals the server's without them.
 */
export function NeedsScripts({ title }: { title?: string }) {
  return <noscript>{import.meta.env.SSR ? <Words title={title} /> : null}</noscript>
}

function Words({ title }: { title: string | undefined }) {
  return (
    <>
      {title === undefined ? null : <h1>{title}</h1>}
      <p>
        {m.needs_scripts()} <a href={`#${limitsId}`}>{m.needs_scripts_instead()}</a>
      </p>
    </>
  )
}
