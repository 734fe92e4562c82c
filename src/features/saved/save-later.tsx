import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { css } from '#styled/css'
import { LazySection } from '#ui/lazy-section.tsx'
import type { SavedKind } from './saved-item.ts'

const SaveButton = lazyWithRetry(() => import('./save-button.tsx'), 'SaveButton')

/** The save button of a page: its place is kept, the button comes when the page answers input. */
export function SaveLater({ kind, name, title }: { kind: SavedKind; name: string; title: string }) {
  return (
    <LazySection key={name} place={css.raw({ minH: '11', minW: '[min(12.8rem, 60vw)]' })}>
      <SaveButton kind={kind} name={name} title={title} />
    </LazySection>
  )
}
