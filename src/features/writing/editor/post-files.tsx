import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { LazySection } from '#ui/lazy-section.tsx'
import type { PostFilesProps } from './post-files-live.tsx'

const PostFilesLive = lazyWithRetry(() => import('./post-files-live.tsx'), 'PostFilesLive')

/** Pictures and files of a post, in a chunk of their own: only users who may publish have them. */
export function PostFiles(props: PostFilesProps) {
  return (
    <LazySection>
      <PostFilesLive {...props} />
    </LazySection>
  )
}
