import { useEffect } from 'react'
import { markInteractive } from '#hydration/interactive-mark.ts'

/**
 * Title and description of the page; React puts them into the document's head, on the server too. Stands above what is in
 * `DeferredHydration`: when this is React's, what is seen first is.
 */
export function PageHead({ title, description }: { title: string; description?: string }) {
  useEffect(markInteractive, [])
  return (
    <>
      <title>{title}</title>
      {description ? <meta name="description" content={description} /> : null}
    </>
  )
}
