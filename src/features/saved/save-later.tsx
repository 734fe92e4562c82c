import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { css } from '#styled/css'
import { LazySection } from '#ui/lazy-section.tsx'
import type { SavedKind } from './saved-item.ts'

const SaveButton = lazyWithRetry(() => import('./save-button.tsx'), 'SaveButton')

/** A save button whose space is reserved; it is lazy-loaded after hydration. */
export function SaveLater({ kind, name, title }: { kind: SavedKind; name: string; title: string }) {
  return (
    <LazySection key={name} place={css.raw({ minH: '11', minW: '[min(12.8rem, 60vw)]' })}>
      <SaveButton kind={kind} name={name} title={title} />
    </LazySection>
  )
}
