import { Skeleton } from './skeleton.ts'

/** Placeholder lines for a text that is loading. */
export function TextSkeleton() {
  return (
    <>
      <Skeleton css={{ mt: '3', w: '[98%]' }} />
      <Skeleton css={{ mt: '3', w: '[92%]' }} />
      <Skeleton css={{ mt: '3', w: '[96%]' }} />
      <Skeleton css={{ mt: '3', w: '[60%]' }} />
      <Skeleton css={{ mt: '3', w: '[94%]' }} />
      <Skeleton css={{ mt: '3', w: '[40%]' }} />
    </>
  )
}
