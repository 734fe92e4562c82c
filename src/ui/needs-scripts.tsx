import { m } from '#i18n/paraglide/messages.js'
import { unsupportedBrowserId } from '#theme/unsupported-browser-id.ts'

/**
 * Replaces content that needs JavaScript: without-scripts.css hides the following siblings. Only the renderer outputs
 * the text, since React renders no children of `noscript` in the browser; so hydration matches.
 */
export function NeedsScripts({ title }: { title?: string }) {
  return <noscript>{import.meta.env.SSR ? <Words title={title} /> : null}</noscript>
}

function Words({ title }: { title: string | undefined }) {
  return (
    <>
      {title === undefined ? null : <h1>{title}</h1>}
      <p>
        {m.needs_scripts()} <a href={`#${unsupportedBrowserId}`}>{m.needs_scripts_instead()}</a>
      </p>
    </>
  )
}
