import { useEffect, type RefObject } from 'react'
import { afterHydration } from '#loading/after-hydration.ts'

/** Goes to the comment that the URL links to, also if it comes after the page (follow-comment-link.ts). */
export function useCommentLink(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!location.hash.startsWith('#comment-')) return
    const following = afterHydration(() => import('./follow-comment-link.ts')).then(
      ({ followCommentLink }) => (section.current ? followCommentLink(section.current) : null),
      // If the chunk fails to load, the page stays where it is.
      () => null,
    )
    return () => void following.then((stop) => stop?.())
  }, [section])
}
