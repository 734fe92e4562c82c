import { useEffect, type RefObject } from 'react'
import { afterHydration } from '#loading/after-hydration.ts'

/** Goes to the comment that the URL links to, also if it comes after the page (focus-linked-comment.ts). */
export function useCommentLink(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!location.hash.startsWith('#comment-')) return
    const started = afterHydration(() => import('./focus-linked-comment.ts')).then(
      ({ focusLinkedComment }) => (section.current ? focusLinkedComment(section.current) : null),
      // If the chunk fails to load, the page stays where it is.
      () => null,
    )
    return () => void started.then((stop) => stop?.())
  }, [section])
}
