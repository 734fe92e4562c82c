import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { css } from '#styled/css'
import { rowButton } from '#ui/action-row.ts'
import { LazySection } from '#ui/lazy-section.tsx'
import type { SavedKind } from './saved-item.ts'

const SaveButton = lazyWithRetry(() => import('./save-button.tsx'), 'SaveButton')

type SaveLaterProps = {
  kind: SavedKind
  name: string
  title: string
  /** In a row of actions, where the label is short. */
  isInRow?: boolean
}

/** A save button whose space is reserved; it is lazy-loaded after hydration. */
export function SaveLater({ isInRow = false, ...item }: SaveLaterProps) {
  return (
    <LazySection
      key={item.name}
      {...(isInRow
        ? { placeholderClass: rowButton }
        : { placeholderStyle: css.raw({ minH: '11', minW: '[min(12.8rem, 60vw)]' }) })}
    >
      <SaveButton {...item} label={isInRow ? 'short' : 'whole'} />
    </LazySection>
  )
}
