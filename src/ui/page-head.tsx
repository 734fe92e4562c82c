import { useEffect } from 'react'
import { markInteractive } from '#hydration/interactive-mark.ts'

/**
 * Title and description of the page, which React renders into the document's head, also on the server; the description
 * is that of link previews too (Open Graph). Place it above `DeferredHydration`: its effect marks the first screen as
 * interactive.
 */
export function PageHead({ title, description }: { title: string; description?: string }) {
  useEffect(markInteractive, [])
  return (
    <>
      <title>{title}</title>
      {description ? <meta name="description" property="og:description" content={description} /> : null}
    </>
  )
}
